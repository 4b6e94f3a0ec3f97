# Finds MLIR 22 built as one shared library, or says what is missing.
find_package(MLIR 22.1 CONFIG QUIET HINTS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT MLIR_FOUND)
  set(_seen "none")
  if(MLIR_CONSIDERED_VERSIONS)
    set(_seen "${MLIR_CONSIDERED_VERSIONS} (${MLIR_CONSIDERED_CONFIGS})")
  endif()
  message(FATAL_ERROR
    "ckpt needs MLIR 22.1 with its CMake package; versions found: ${_seen}.\n"
    "Run tools/setup (Debian: libmlir-22-dev mlir-22-tools llvm-22-dev), or pass "
    "-DMLIR_DIR=<prefix>/lib/cmake/mlir.")
endif()
if(NOT TARGET MLIR)
  message(FATAL_ERROR
    "the MLIR at ${MLIR_DIR} has no shared library target 'MLIR'; ckpt links libMLIR.so. "
    "Use Debian's libmlir-22-dev, or build LLVM with MLIR_BUILD_MLIR_DYLIB=ON.")
endif()
message(STATUS "MLIR ${MLIR_VERSION}: ${MLIR_DIR}")

set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_RUNTIME_OUTPUT_INTDIR ${PROJECT_BINARY_DIR}/bin)
set(LLVM_LIBRARY_OUTPUT_INTDIR ${PROJECT_BINARY_DIR}/lib)
set(LLVM_EXTERNAL_LIT ${LLVM_TOOLS_BINARY_DIR}/lit CACHE STRING "lit")
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib;${LLVM_LIBRARY_DIR}")
