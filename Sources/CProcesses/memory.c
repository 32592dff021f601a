#include "CProcesses.h"

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
