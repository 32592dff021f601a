#define _GNU_SOURCE
#include "CTerminal.h"
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Handlers of signals write to it, and the thread that reads from the terminal waits for both.
static int wake[2] = {-1, -1};

int ct_make_wake_pipe(void) {
  if (wake[0] >= 0) return 0;
  int failure = ct_make_pipe(wake);
  if (failure != 0) return failure;
  for (int i = 0; i < 2; i++) fcntl(wake[i], F_SETFL, O_NONBLOCK);
  return 0;
}

int ct_wake_descriptor(void) { return wake[0]; }

void ct_wake(uint8_t event) {
  if (wake[1] >= 0 && write(wake[1], &event, 1) < 0) { /* A full pipe wakes just as well. */ }
}

int ct_wait(int descriptor, int timeout) {
  struct pollfd watched[2] = {{descriptor, POLLIN, 0}, {wake[0], POLLIN, 0}};
  int ready;
  // A signal is not the end of the time: the rest of a key may come within it.
  do ready = poll(watched, 2, timeout);
  while (ready < 0 && errno == EINTR);
  if (ready < 0) return -1;
  int result = 0;
  if (watched[0].revents & POLLIN) {
    result |= 1;
  } else if (watched[0].revents) {
    return -1;
  }
  if (watched[1].revents) result |= 2;
  return result;
}

bool ct_size(int descriptor, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}
