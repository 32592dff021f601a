#include "CTerminal.h"

#include <fcntl.h>
#include <unistd.h>

void ct_keep_standard_descriptors(void) {
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    // Nothing can be written to standard output then, and who tries is told so.
    int opened = open("/dev/null", number == STDERR_FILENO ? O_RDWR : O_RDONLY);
    // The lowest free number is given, which is this one.
    if (opened >= 0 && opened != number) close(opened);
  }
}
