#include "CProcesses.h"

#include <sys/resource.h>

int cp_raise_descriptor_limit(int count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  rlim_t wanted = (rlim_t)count;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted) wanted = limit.rlim_max;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return (int)wanted;
  struct rlimit raised = limit;
  raised.rlim_cur = wanted;
  if (setrlimit(RLIMIT_NOFILE, &raised) == 0) return (int)wanted;
  return (int)limit.rlim_cur;
}
