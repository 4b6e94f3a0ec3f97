/* Calls a step through its header: buffers large enough for any of its arguments and results. */
#include "step.h"
#include <stdio.h>

static double buffers[16][4096];

int main(void) {
  void *pointers[16];
  int i;
  for (i = 0; i < 16; ++i)
    pointers[i] = buffers[i];
  if (ckpt_guarded_call(ckpt_call_train_step, pointers)) {
    printf("%s\n", ckpt_last_error());
    return 1;
  }
  printf("peak %llu\n", (unsigned long long)ckpt_peak_bytes());
  return 0;
}
