// RUN: ckpt-opt %s -gc-optimal="skip-zeros slices=8 checkpoint-loops memory-limit=0.9x objective=memory order=given limit=arena strategy=sqrt max-executions=3 mode=quick effort=7 time-limit=2 report=%t.r plan=%t.p summary loss=1 recompute-discrete device=h100 cost-table=%t.table guard-op=ckpt.barrier mark-unchanged" --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: not ckpt-opt %s -gc-optimal="memory-limits=1KiB" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ckpt-opt %s -gc-optimal="prepare=some" 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: ckpt-opt %s -pass-pipeline="builtin.module(gc-prepare{fuse=true tosa=lower},func.func(gc-lift{cost-table= device=h100 keep-source=true loss=1 recompute-discrete=true}),gc-plan{effort=7 limit=arena max-executions=3 memory-limit=0.9x mode=quick objective=memory order=given plan= report= strategy=sqrt summary=true time-limit=2.000000e+00},func.func(gc-apply,gc-verify,gc-unlift{guard-op=ckpt.barrier}))" | FileCheck %s --check-prefix=TEXT
// RUN: ckpt-opt %s -pass-pipeline="builtin.module(gc-optimal{prepare=none strategy=keep-all})" | FileCheck %s --check-prefix=TEXT

// Every option reaches its pass.
// CHECK: gc-checkpoint-loops{
// CHECK: gc-prepare{{{.*}}skip-zeros=true slice-bytes=65536 slices=8
// CHECK: gc-lift{cost-table={{.*}}.table device=h100 keep-source=true loss=1 recompute-discrete=true}
// CHECK: gc-plan{effort=7 limit=arena max-executions=3 memory-limit=0.9x mode=quick objective=memory order=given plan={{.*}}.p report={{.*}}.r strategy=sqrt summary=true time-limit=2.000000e+00}
// CHECK: gc-apply
// CHECK: gc-verify
// CHECK: gc-unlift{guard-op=ckpt.barrier mark-unchanged=true}

// What is misspelt is refused.
// UNKNOWN: no such option memory-limits
// VALUE: Cannot find option named 'some'

// The text of the pipeline can be given back, and so can its name.
// TEXT: module
module {}
