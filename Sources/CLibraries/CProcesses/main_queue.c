#include "CProcesses.h"

#ifdef __linux__
#include <poll.h>
#include <stdint.h>
#include <unistd.h>

// Dispatch's interface for run loops, which CoreFoundation uses: the main queue has work when the descriptor is readable.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

void cp_run_main_queue(void) {
  struct pollfd queue = {_dispatch_get_main_queue_handle_4CF(), POLLIN, 0};
  for (;;) {
    uint64_t count;
    if (poll(&queue, 1, -1) <= 0) continue;
    if (read(queue.fd, &count, sizeof count) < 0) continue;
    _dispatch_main_queue_callback_4CF(0);
  }
}
#endif
