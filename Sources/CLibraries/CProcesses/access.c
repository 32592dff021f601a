#include "CProcesses.h"

#ifdef __linux__
#include <stddef.h>
#include <sys/xattr.h>

bool cp_has_access_list(const char *path) {
  return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}
#else
bool cp_has_access_list(const char *path) {
  (void)path;
  return true;
}
#endif
