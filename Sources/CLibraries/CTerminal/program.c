// Programs that have the terminal while this process steps aside for them.
//
// A program leads a process group of its own, in the foreground of the terminal, so that the keyboard's
// signals reach it alone. Its process is forked from a program with threads: up to the exec it calls only
// what a signal handler may call.

#define _GNU_SOURCE
#include "CTerminal.h"
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// How long a program may take to end by itself.
enum { GRACE_MS = 500 };

struct failure {
  int reason;
  int step;
};

void ct_close_from(int first, bool only_on_exec, long most) {
#ifdef SYS_close_range
  // CLOSE_RANGE_CLOEXEC, which older headers lack.
  if (syscall(SYS_close_range, (unsigned)first, ~0U, only_on_exec ? 4U : 0U) == 0) return;
#endif
  for (int number = first; number < most && number < 1 << 16; number++) {
    if (only_on_exec) fcntl(number, F_SETFD, FD_CLOEXEC);
    else close(number);
  }
}

// Runs the program in this process, all of whose signals are blocked; returns where it cannot.
static struct failure run(const struct ct_program *program, long most) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  ct_close_from(3, true, most);
  if (program->directory && chdir(program->directory) != 0) {
    return (struct failure){errno, CT_STEP_DIRECTORY};
  }
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  execve(program->path, program->arguments, program->environment);
  return (struct failure){errno, CT_STEP_RUN};
}

int ct_become_program(const struct ct_program *program, int *step) {
  sigset_t before;
  ct_block_signals(&before);
#ifdef __linux__
  // It does not wait for processes that others have left behind.
  prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
#endif
  struct failure failure = run(program, sysconf(_SC_OPEN_MAX));
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *step = failure.step;
  return failure.reason;
}

// A descriptor that is none of the standard ones.
static int moved_up(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return moved;
}

// Forks and runs the program; all signals are blocked.
static struct failure start(const struct ct_program *program, pid_t *process) {
  int ends[2];
  int failed = ct_make_pipe(ends);
  if (failed != 0) return (struct failure){failed, CT_STEP_FORK};
  ends[0] = moved_up(ends[0]);
  ends[1] = moved_up(ends[1]);
  int streams = program->streams < 0 ? -1 : fcntl(program->streams, F_DUPFD_CLOEXEC, 3);
  bool is_replaced[3];
  for (int i = 0; i < 3; i++) is_replaced[i] = streams >= 0 && !isatty(i);
  long most = sysconf(_SC_OPEN_MAX);
  pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    // Before the program runs, which may read at once.
    if (ct_terminal->descriptor >= 0) tcsetpgrp(ct_terminal->descriptor, getpid());
    for (int i = 0; i < 3; i++) {
      if (is_replaced[i]) dup2(streams, i);
    }
    struct failure failure = run(program, most);
    if (write(ends[1], &failure, sizeof failure) < 0) { /* The status says enough. */ }
    _exit(127);
  }
  int reason = errno;
  close(ends[1]);
  if (streams >= 0) close(streams);
  struct failure failure = {child < 0 ? reason : 0, CT_STEP_FORK};
  if (child > 0) {
    setpgid(child, child);
    ssize_t count;
    do count = read(ends[0], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
    if (count != (ssize_t)sizeof failure) failure = (struct failure){0, CT_STEP_FORK};
    if (failure.reason != 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    } else {
      *process = child;
    }
  }
  close(ends[0]);
  return failure;
}

int ct_start_program(const struct ct_program *program, pid_t *process, int *step) {
  sigset_t before;
  ct_block_signals(&before);
  struct failure failure = {EIO, CT_STEP_ASIDE};
  if (ct_step_aside()) {
    failure = start(program, process);
    // Where it was not started, there is still the terminal to be taken back.
    if (failure.reason == 0) atomic_store(&ct_terminal->program, *process);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *step = failure.step;
  return failure.reason;
}

bool ct_continue_program(pid_t process, const struct termios *modes) {
  sigset_t before;
  ct_block_signals(&before);
  bool is_aside = ct_step_aside();
  if (is_aside) {
    atomic_store(&ct_terminal->program, process);
    if (ct_terminal->descriptor >= 0) {
      ct_apply(ct_terminal->descriptor, modes);
      tcsetpgrp(ct_terminal->descriptor, process);
    }
    ct_signal_program(process, SIGCONT);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_aside;
}

void ct_return_to_program(void) {
  int process = atomic_load(&ct_terminal->program);
  if (process <= 0 || ct_terminal->descriptor < 0) return;
  sigset_t before;
  ct_block_signals(&before);
  // In the background it is somebody else's to give.
  if (tcgetpgrp(ct_terminal->descriptor) == getpgrp()) {
    tcsetpgrp(ct_terminal->descriptor, process);
    ct_signal_program(process, SIGCONT);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int ct_await_program(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, WUNTRACED) < 0) {
    // Somebody else has waited for it.
    if (errno != EINTR) return 0;
  }
  return status;
}

bool ct_reap_program(pid_t process) {
  pid_t result;
  do result = waitpid(process, NULL, WNOHANG);
  while (result < 0 && errno == EINTR);
  return result != 0;
}

// Whether a child has ended; it still has to be waited for.
static bool has_ended(pid_t process) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  return waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         information.si_pid != 0;
}

bool ct_signal_program(pid_t process, int number) {
  if (process <= 1) return false;
  if (kill(-process, number) == 0) return true;
  // It may have left its group.
  return !has_ended(process) && kill(process, number) == 0;
}

// Makes the terminal this process's again, with the modes from before it. A process in the background
// would be stopped by SIGTTOU: all signals are blocked.
static void take_back(void) {
  int terminal = ct_terminal->descriptor;
  if (terminal < 0) return;
  pid_t group = tcgetpgrp(terminal), own = ct_terminal->groups[0];
  // The shell has it after this process was stopped: it gives it back by itself.
  bool is_shells = group != own && (group == ct_terminal->groups[1] || group == ct_terminal->groups[2]);
  if (is_shells) return;
  tcsetpgrp(terminal, own);
  ct_send(terminal, ct_terminal->reset, ct_terminal->reset_length);
  ct_apply(terminal, &ct_terminal->saved);
}

bool ct_take_from_program(struct termios *modes) {
  sigset_t before;
  ct_block_signals(&before);
  int terminal = ct_terminal->descriptor;
  bool is_first = atomic_exchange(&ct_terminal->program, 0) != 0;
  if (is_first) {
    if (terminal >= 0) tcgetattr(terminal, modes);
    take_back();
    // Keys that the program was meant to get mean nothing to this one.
    if (terminal >= 0 && !ct_terminal->keeps_typed) tcflush(terminal, TCIFLUSH);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_first;
}

void ct_end_program(int number) {
  for (int i = 0; i < GRACE_MS && atomic_load(&ct_terminal->program) < 0; i++) ct_pause(1);
  int process = atomic_exchange(&ct_terminal->program, 0);
  if (process == 0) return;
  sigset_t before;
  ct_block_signals(&before);
  if (process > 0) {
    ct_signal_program(process, number == SIGHUP ? SIGHUP : SIGTERM);
    ct_signal_program(process, SIGCONT);
    for (int i = 0; i < GRACE_MS && !has_ended(process); i++) ct_pause(1);
    kill(-process, SIGKILL);
  }
  take_back();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool ct_set_reset(const char *bytes, size_t length) {
  if (length > sizeof ct_terminal->reset) return false;
  sigset_t before;
  ct_block_signals(&before);
  memcpy(ct_terminal->reset, bytes, length);
  ct_terminal->reset_length = length;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return true;
}

void ct_write(const char *bytes, size_t length) {
  ct_send(ct_terminal->descriptor, bytes, length);
}
