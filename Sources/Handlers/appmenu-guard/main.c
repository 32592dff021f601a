// appmenu-guard [--one-pipe | --exec] [--confine [--prefer] [--read PATH | --write PATH | --port PORT] ... [--network]]
//   PROGRAM [ARGUMENT ...]
//
// Runs PROGRAM in a process group of its own, in a session without terminal, and sees to it that
// nothing of it is left when it has ended or when the host is gone, however the host went.
//
// With --one-pipe, PROGRAM writes its standard output to the pipe of standard error, too, so that the host gets both in
// the order in which they are written.
//
// With --exec, PROGRAM replaces the guard: it is confined, but not supervised.
//
// With --confine, PROGRAM reads the folders of the system and the paths of --read, writes those of --write, and has no
// sockets without --network or --port (see confine.c). If the kernel does not support this, PROGRAM does not start;
// with --prefer, it runs without confinement.
//
// The host is known to be alive by standard error: it is a pipe that the host reads for as long as it
// lives. Poll tells when nobody reads it any more; nothing is ever written for that.
//
// SIGTERM to the guard: TERM to the group, KILL 500 ms later. The host gone: KILL at once.
// The program ended: KILL to whatever it left. The guard then ends as the program ended. On Linux it is
// a subreaper, so that processes which left the group come back to it and are killed too.

#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { GRACE_MS = 500, SWEEP_MS = 2000, NOT_FOUND = 127, NOT_EXECUTABLE = 126 };

static int wake[2];

static void on_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (write(wake[1], &byte, 1) < 0) { /* A full pipe wakes just as well. */ }
  errno = saved;
}

static long now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000L + time.tv_nsec / 1000000L;
}

static void watch(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void restore_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Kills every child of this process: at the end these are what the program left behind.
static void kill_children(void) {
#ifdef __linux__
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  FILE *file = fopen(path, "re");
  if (!file) return;
  int child;
  while (fscanf(file, "%d", &child) == 1) kill((pid_t)child, SIGKILL);
  fclose(file);
#endif
}

// Kills the group and all that came back from outside it, until nothing is left.
static void sweep(pid_t group) {
  long deadline = now_ms() + SWEEP_MS;
  for (;;) {
    kill(-group, SIGKILL);
    kill_children();
    pid_t reaped;
    while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) {}
    if (reaped < 0 && errno == ECHILD) return;
    if (now_ms() > deadline) return;
    struct timespec pause = {0, 2 * 1000 * 1000};
    nanosleep(&pause, NULL);
  }
}

static void end_as(int status) {
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    restore_signals();
    raise(WTERMSIG(status));
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

static void run(
  char **arguments, int report, pid_t guard, int is_one_pipe, const struct confinement *confinement
) {
  setpgid(0, 0);
  if (is_one_pipe) dup2(STDERR_FILENO, STDOUT_FILENO);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(1);
#else
  (void)guard;
#endif
  restore_signals();
  // If it cannot be confined, it is not executed, and the reason is negative.
  int is_confined = !confinement->is_wanted || confine_apply(confinement) == 0;
  if (is_confined) execv(arguments[0], arguments);
  int reason = is_confined ? errno : -errno;
  if (write(report, &reason, sizeof reason) < 0) { /* The status says enough. */ }
  _exit(reason == ENOENT ? NOT_FOUND : NOT_EXECUTABLE);
}

int main(int count, char **arguments) {
  // PROGRAM is a path, so it is never equal to an option.
  int is_one_pipe = count > 1 && strcmp(arguments[1], "--one-pipe") == 0;
  int is_exec = count > 1 && strcmp(arguments[1], "--exec") == 0;
  if (is_one_pipe || is_exec) {
    arguments++;
    count--;
  }
  struct confinement confinement;
  int options = count > 0 ? confine_options(&confinement, arguments + 1) : 0;
  if (options < 0) return NOT_EXECUTABLE;
  arguments += options;
  count -= options;
  if (count < 2) {
    fprintf(
      stderr,
      "usage: appmenu-guard [--one-pipe | --exec] [--confine [--prefer] [--read PATH | --write PATH | --port PORT] ... "
      "[--network | --serve]] PROGRAM [ARGUMENT ...]\n");
    return 2;
  }
  confinement.has_terminal = is_exec;
  if (confinement.is_wanted && confine_prepare(&confinement) != 0) return NOT_EXECUTABLE;
  if (is_exec) {
    if (!confinement.is_wanted || confine_apply(&confinement) == 0) execv(arguments[1], arguments + 1);
    fprintf(stderr, "appmenu-guard: cannot run '%s': %s\n", arguments[1], strerror(errno));
    return errno == ENOENT ? NOT_FOUND : NOT_EXECUTABLE;
  }
  setsid();
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  int report[2];
  if (pipe(wake) != 0 || pipe(report) != 0) {
    perror("appmenu-guard: pipe");
    return 1;
  }
  for (int i = 0; i < 2; i++) {
    fcntl(wake[i], F_SETFD, FD_CLOEXEC);
    fcntl(wake[i], F_SETFL, O_NONBLOCK);
    fcntl(report[i], F_SETFD, FD_CLOEXEC);
  }
  watch(SIGCHLD);
  watch(SIGTERM);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);

  // A TERM that comes before the program has its own handlers back must not be lost in the guard's.
  sigset_t term, before;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  sigprocmask(SIG_BLOCK, &term, &before);
  pid_t guard = getpid();
  pid_t program = fork();
  if (program < 0) {
    perror("appmenu-guard: fork");
    return 1;
  }
  if (program == 0) run(arguments + 1, report[1], guard, is_one_pipe, &confinement);
  setpgid(program, program);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(report[1]);

  // The program alone holds the other ends of these, so that the host sees when it closes them.
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (null > STDERR_FILENO) close(null);
  }
  int reason = 0;
  ssize_t told;
  do told = read(report[0], &reason, sizeof reason);
  while (told < 0 && errno == EINTR);
  if (told == (ssize_t)sizeof reason) {
    fprintf(
      stderr, "appmenu-guard: cannot %s '%s': %s\n", reason < 0 ? "confine" : "run", arguments[1],
      strerror(reason < 0 ? -reason : reason));
  }
  close(report[0]);

  long deadline = 0;
  for (;;) {
    struct pollfd watched[2] = {{STDERR_FILENO, 0, 0}, {wake[0], POLLIN, 0}};
    int timeout = -1;
    if (deadline) {
      long left = deadline - now_ms();
      timeout = left > 0 ? (int)left : 0;
    }
    int ready = poll(watched, 2, timeout);
    if (ready < 0 && errno != EINTR) break;
    if (ready == 0 && deadline) {
      deadline = 0;
      kill(-program, SIGKILL);
      kill_children();
    }
    if (ready > 0 && watched[0].revents & (POLLERR | POLLHUP | POLLNVAL)) {
      sweep(program);
      return 1;
    }
    unsigned char numbers[64];
    ssize_t got = read(wake[0], numbers, sizeof numbers);
    for (ssize_t i = 0; i < got; i++) {
      if (numbers[i] == SIGTERM && !deadline) {
        kill(-program, SIGTERM);
        deadline = now_ms() + GRACE_MS;
      }
    }
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended == program) {
        sweep(program);
        end_as(status);
      }
    }
  }
  sweep(program);
  return 1;
}
