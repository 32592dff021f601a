#define _GNU_SOURCE
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static struct ct_terminal unshared = {.descriptor = -1};
struct ct_terminal *ct_terminal = &unshared;

void ct_share_state(void) {
  if (ct_is_state_shared()) return;
  void *memory =
    mmap(NULL, sizeof unshared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  // New memory is all zeros.
  ct_terminal = memory;
  ct_terminal->descriptor = -1;
}

bool ct_is_state_shared(void) { return ct_terminal != &unshared; }

int ct_make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

void ct_block_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

void ct_pause(int milliseconds) {
  struct timespec pause = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000L};
  nanosleep(&pause, NULL);
}

void ct_send(int descriptor, const char *bytes, size_t length) {
  size_t sent = 0;
  // A terminal that takes nothing must not keep the program from ending.
  for (int tries = 0; sent < length && tries < 100; tries++) {
    struct pollfd writable = {descriptor, POLLOUT, 0};
    int ready = poll(&writable, 1, 200);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return;
    ssize_t count = write(descriptor, bytes + sent, length - sent);
    if (count > 0) {
      sent += (size_t)count;
    } else if (errno != EINTR && errno != EAGAIN) {
      return;
    }
  }
}

void ct_send_changing(int descriptor, struct ct_changing *changing) {
  int used = atomic_load(&changing->in_use);
  ct_send(descriptor, changing->texts[used].bytes, changing->texts[used].length);
}

void ct_send_leave(int descriptor) {
  ct_send_changing(descriptor, &ct_terminal->cleanup);
  ct_send(descriptor, ct_terminal->leave, ct_terminal->leave_length);
}

// A background process that sets modes would be stopped by SIGTTOU; blocked, the call goes through.
void ct_apply(int descriptor, const struct termios *modes) {
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &before);
  while (tcsetattr(descriptor, TCSANOW, modes) != 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
