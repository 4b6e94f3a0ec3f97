# Faster builds when the tools are there; the same result when they are not.
find_program(CKPT_CCACHE ccache)
if(CKPT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers only hit the cache with this sloppiness.
  set(_launcher ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${CKPT_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${_launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${_launcher})
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-instantiate-templates>)
endif()

find_program(CKPT_LLD NAMES ld.lld-22 ld.lld HINTS /usr/lib/llvm-22/bin)
if(CKPT_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_link_options(--ld-path=${CKPT_LLD})
endif()

# Asserts stay on in the default build: they are cheap beside parsing IR.
option(CKPT_ENABLE_ASSERTIONS "Keep assertions in optimised builds" ON)
if(CKPT_ENABLE_ASSERTIONS)
  foreach(cfg RELEASE RELWITHDEBINFO MINSIZEREL)
    string(REGEX REPLACE "[-/]DNDEBUG" "" CMAKE_CXX_FLAGS_${cfg} "${CMAKE_CXX_FLAGS_${cfg}}")
    string(REGEX REPLACE "[-/]DNDEBUG" "" CMAKE_C_FLAGS_${cfg} "${CMAKE_C_FLAGS_${cfg}}")
  endforeach()
endif()
# Line tables are what a backtrace needs; full debug info triples link time.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1")
if(NOT CKPT_ENABLE_ASSERTIONS)
  string(APPEND CMAKE_CXX_FLAGS_RELWITHDEBINFO " -DNDEBUG")
endif()
add_compile_options(-Wall -Wextra -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Returning an Error as an Expected needs the move on older compilers.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-redundant-move>)
endif()
# Plans must not depend on the compiler: no fused multiply-add by contraction.
add_compile_options(-ffp-contract=off)
