// The guard: a process that gives the terminal back where this one has ended and could not: killed by
// SIGKILL, for want of memory, or by a stack overflow on a thread that has no stack for a handler.
//
// It shares the state of the terminal with this process and waits for the end of a pipe, whose other
// end nobody else holds; until then it does nothing. Forked from a program with threads, it calls only
// what a signal handler may call. It stays in the session, so that it may ask who has the terminal, in
// a group of its own, so that no key of the terminal reaches it, and all signals are blocked in it.

#define _GNU_SOURCE
#include "CTerminal.h"
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The end of the pipe that is closed when this process ends, however that comes about.
static int alive = -1;
static pid_t guard = -1;

static bool is_same(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

// Whether the screen is still the one that was taken: the terminal is with nobody new, or back with
// those who had it before. Any other program has put something else on the screen by now.
static bool is_screen_left(pid_t group) {
  for (size_t i = 0; i < sizeof ct_terminal->groups / sizeof ct_terminal->groups[0]; i++) {
    if (group > 0 && group == ct_terminal->groups[i]) return true;
  }
  return false;
}

// Modes that are no longer those of the program are the shell's own, which it has set since.
static bool has_programs_modes(int terminal) {
  struct termios present;
  return tcgetattr(terminal, &present) == 0 && is_same(&present, &ct_terminal->raw);
}

static void heal(int terminal) {
  if (!atomic_load(&ct_terminal->taken) && !atomic_load(&ct_terminal->owed)) return;
  pid_t group = tcgetpgrp(terminal);
  // Whoever has it now may be at work in the same modes, as another menu is.
  if (!is_screen_left(group)) return;
  ct_send_leave(terminal);
  // A shell that was quicker has its prompt on the screen that is gone now, and draws it again. The
  // group 1 cannot be told apart from everybody.
  if (group > 1 && group != ct_terminal->groups[0]) kill(-group, SIGWINCH);
  if (!has_programs_modes(terminal)) return;
  if (atomic_load(&ct_terminal->answers_due)) tcflush(terminal, TCIFLUSH);
  ct_apply(terminal, &ct_terminal->saved);
}

// Lets go of all that the program has open: who reads from a pipe of it waits for its end.
static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  for (int number = first; number < most && number < 1 << 16; number++) close(number);
}

static void stand_guard(int pipe) {
  enum { WATCHED, TERMINAL, REST };
  setpgid(0, 0);
#ifdef __linux__
  // Not the program's name: who kills that by its name does not mean the guard.
  prctl(PR_SET_NAME, "terminal-guard");
#endif
  int watched = fcntl(pipe, F_DUPFD, REST);
  int terminal = fcntl(ct_terminal->descriptor, F_DUPFD, REST);
  if (watched < 0 || terminal < 0) return;
  if (dup2(watched, WATCHED) < 0 || dup2(terminal, TERMINAL) < 0) return;
  close_from(REST);
  // No folder is kept from being removed or unmounted.
  if (chdir("/") != 0) { /* Then it stays where it is. */ }
  char byte;
  while (read(WATCHED, &byte, 1) < 0 && errno == EINTR) {}
  heal(TERMINAL);
}

void ct_start_guard(void) {
  int ends[2];
  if (alive >= 0 || !ct_is_state_shared() || ct_make_pipe(ends) != 0) return;
  sigset_t before;
  ct_block_signals(&before);
  pid_t process = fork();
  if (process == 0) {
    stand_guard(ends[0]);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (process < 0) {
    close(ends[1]);
    return;
  }
  alive = ends[1];
  guard = process;
}

void ct_dismiss_guard(void) {
  if (alive < 0) return;
  close(alive);
  alive = -1;
  while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {}
}
