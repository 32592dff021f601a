#include "CProcesses.h"

// Which C library it is, its own headers say.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void cp_limit_memory_pools(int count) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
