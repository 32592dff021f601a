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
static bool has_modes(int terminal, const struct termios *modes) {
  struct termios present;
  return tcgetattr(terminal, &present) == 0 && is_same(&present, modes);
}

// Gives the terminal, which a program has, to whoever waits for this process: a shell with job control
// does the same by itself.
static void take_from_program(int terminal) {
  static const int order[] = {1, 2, 0};
  for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
    pid_t group = ct_terminal->groups[order[i]];
    if (group > 1 && kill(-group, 0) == 0 && tcsetpgrp(terminal, group) == 0) break;
  }
  ct_send(terminal, ct_terminal->reset, ct_terminal->reset_length);
  ct_apply(terminal, &ct_terminal->saved);
}

// Ends the program that has the terminal, as a terminal that goes away does.
static void end_program(int terminal) {
  int program = atomic_exchange(&ct_terminal->program, 0);
  if (program <= 0) return;
  pid_t group = tcgetpgrp(terminal);
  // At once, before anybody else sets modes of its own.
  if (group > 0 && !is_screen_left(group)) take_from_program(terminal);
  kill(-program, SIGHUP);
  kill(-program, SIGCONT);
  for (int i = 0; i < 500 && kill(-program, 0) == 0; i++) ct_pause(1);
  kill(-program, SIGKILL);
}

static void heal(int terminal) {
  end_program(terminal);
  if (atomic_load(&ct_terminal->waits)) {
    if (has_modes(terminal, &ct_terminal->waiting)) ct_apply(terminal, &ct_terminal->saved);
    return;
  }
  if (!atomic_load(&ct_terminal->taken) && !atomic_load(&ct_terminal->owed)) return;
  pid_t group = tcgetpgrp(terminal);
  // Whoever has it now may be at work in the same modes, as another menu is.
  if (!is_screen_left(group)) return;
  ct_send_leave(terminal);
  // A shell that was quicker has its prompt on the screen that is gone now, and draws it again. The
  // group 1 cannot be told apart from everybody.
  if (group > 1 && group != ct_terminal->groups[0]) kill(-group, SIGWINCH);
  if (!has_modes(terminal, &ct_terminal->raw)) return;
  if (atomic_load(&ct_terminal->answers_due)) tcflush(terminal, TCIFLUSH);
  ct_apply(terminal, &ct_terminal->saved);
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
  // A reader of a pipe of the program waits until all its writers have ended.
  ct_close_from(REST, false, sysconf(_SC_OPEN_MAX));
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
