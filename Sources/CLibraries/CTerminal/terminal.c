#define _GNU_SOURCE
#include "CTerminal.h"
#include "state.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static atomic_bool installed = false;
// Set while the terminal is given back for a stop, until it is taken again.
static atomic_bool suspended = false;
// Set by a stop that was caught, until the program is continued.
static atomic_bool stop_is_caught = false;
// How long a stop is put off so that others can be told.
static atomic_int notice_ms = 0;
// How many threads are giving the terminal back right now.
static atomic_int restorers = 0;
// How many threads are taking the terminal right now.
static atomic_int takers = 0;
// How often the terminal has been taken.
static atomic_int takes = 0;
// Set for good by a signal that ends the program.
static atomic_bool is_ending = false;

// For each signal, the handler installed while the terminal is taken, and the action to restore afterwards.
static struct {
  void (*handler)(int);
  struct sigaction before;
} handled[NSIG];

// All that end a program and can be caught, but for SIGPIPE, which is no end where it is ignored.
static const int ending_signals[] = {
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGVTALRM, SIGPROF,
};
static const int stopping_signals[] = {SIGTSTP, SIGTTIN, SIGTTOU};
static const int fault_signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void enter_terminal(void) {
  atomic_store(&ct_terminal->owed, false);
  atomic_fetch_add(&takes, 1);
  ct_apply(ct_terminal->descriptor, &ct_terminal->raw);
  ct_send(ct_terminal->descriptor, ct_terminal->enter, ct_terminal->enter_length);
  ct_send_changing(ct_terminal->descriptor, &ct_terminal->modes);
}

static bool in_foreground(void) {
  pid_t group = tcgetpgrp(ct_terminal->descriptor);
  return group < 0 || group == getpgrp();
}

// An answer that comes when the program is gone would be typed into the shell. The thread that reads
// may take it still; what it does not take within a tenth of a second is thrown away.
static void discard_answers(void) {
  for (int i = 0; i < 20 && atomic_load(&ct_terminal->answers_due); i++) {
    struct pollfd readable = {ct_terminal->descriptor, POLLIN, 0};
    // More input may follow the input that has arrived.
    if (poll(&readable, 1, 5) > 0) ct_pause(5);
    if (readable.revents & (POLLERR | POLLHUP | POLLNVAL)) break;
  }
  if (atomic_exchange(&ct_terminal->answers_due, false)) tcflush(ct_terminal->descriptor, TCIFLUSH);
}

static void restore(void) {
  int saved = errno;
  // Counted before the flag falls, so that whoever finds it fallen sees that someone is at work.
  atomic_fetch_add(&restorers, 1);
  if (!atomic_exchange(&ct_terminal->taken, false)) {
    if (atomic_exchange(&ct_terminal->waits, false)) {
      ct_send(ct_terminal->descriptor, "\r\n", 2);
      ct_apply(ct_terminal->descriptor, &ct_terminal->saved);
    }
    atomic_fetch_sub(&restorers, 1);
    // Another thread may be at it: to end before it is done would leave the terminal half restored.
    for (int i = 0; i < 500 && atomic_load(&restorers) > 0; i++) ct_pause(1);
    errno = saved;
    return;
  }
  // A thread that is still taking the terminal would undo what is done here.
  for (int i = 0; i < 500 && atomic_load(&takers) > 0; i++) ct_pause(1);
  if (in_foreground()) {
    ct_send_leave(ct_terminal->descriptor);
    discard_answers();
    ct_apply(ct_terminal->descriptor, &ct_terminal->saved);
  } else {
    // It is somebody else's now: the guard sees to what is left of this one.
    atomic_store(&ct_terminal->owed, true);
  }
  atomic_fetch_sub(&restorers, 1);
  errno = saved;
}

// With all signals blocked: a handler on this thread would wait for what it interrupts.
static void retake(void) {
  sigset_t before;
  ct_block_signals(&before);
  atomic_fetch_add(&takers, 1);
  if (!atomic_load(&is_ending) && !atomic_exchange(&ct_terminal->taken, true)) enter_terminal();
  atomic_fetch_sub(&takers, 1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// Takes the terminal again after a stop, and says so once, whoever comes first; false while another
// process group has it.
static bool resume(void) {
  if (!atomic_load(&suspended)) return true;
  if (!in_foreground()) return false;
  if (atomic_exchange(&suspended, false)) {
    retake();
    ct_wake(CT_WAKE_RESUME);
  }
  return true;
}

// Takes the terminal again, or has it tried again until it is there to be taken.
static void resume_or_wait(void) {
  if (!resume()) ct_wake(CT_WAKE_BACKGROUND);
}

static void set_handler(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void unblock(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

static void raise_default(int number) {
  set_handler(number, SIG_DFL, 0);
  raise(number);
  unblock(number);
}

static void on_end(int number) {
  atomic_store(&is_ending, true);
  // A program that ends is not stopped first, by another thread that has heard of a stop before.
  for (size_t i = 0; i < COUNT(stopping_signals); i++) set_handler(stopping_signals[i], SIG_IGN, 0);
  for (int i = 0; i < 500 && atomic_load(&takers) > 0; i++) ct_pause(1);
  ct_end_program(number);
  restore();
  raise_default(number);
}

static void on_stop(int number);

// Raises a signal that stops the program, unless it ends: `on_end` says so before it ignores the signal.
static void raise_stop(int number) {
  set_handler(number, SIG_DFL, 0);
  if (atomic_load(&is_ending)) return;
  raise(number);
  unblock(number);
}

// Stops the program, and takes the terminal again when it goes on.
static void stop_until_foreground(int number) {
  // Continued in the background it can do nothing but stop again, as any program that needs the
  // terminal; a few times only, since an orphaned group is not stopped at all.
  for (int i = 0; i < 8; i++) {
    atomic_store(&stop_is_caught, true);
    raise_stop(number);
    if (atomic_load(&is_ending)) return;
    // Given back meanwhile, the signal does again what it did before.
    if (atomic_load(&installed)) set_handler(number, on_stop, SA_RESTART);
    else sigaction(number, &handled[number].before, NULL);
    if (!atomic_load(&suspended) || in_foreground()) break;
  }
  // Whoever hears that it goes on clears the flag; where nothing was stopped nobody does.
  for (int i = 0; i < 20 && atomic_load(&stop_is_caught); i++) ct_pause(1);
  atomic_store(&stop_is_caught, false);
  resume_or_wait();
}

static void on_stop(int number) {
  // The keyboard stops the program that has the terminal; this process waits for it.
  if (number == SIGTSTP && atomic_load(&ct_terminal->program) != 0) return;
  int saved = errno;
  if (atomic_load(&ct_terminal->taken)) atomic_store(&suspended, true);
  restore();
  int notice = atomic_load(&notice_ms);
  if (notice > 0) {
    ct_wake(CT_WAKE_SUSPEND);
    ct_pause(notice);
  }
  stop_until_foreground(number);
  errno = saved;
}

static void on_continue(int number) {
  (void)number;
  int saved = errno;
  if (atomic_exchange(&stop_is_caught, false)) {
    resume_or_wait();
  } else {
    // After a stop that could not be caught the modes are the shell's: take them again. Counted first,
    // so that whoever gives the terminal back meanwhile does so after this.
    atomic_fetch_add(&takers, 1);
    bool is_lost = atomic_load(&ct_terminal->taken) && !in_foreground();
    if (is_lost) {
      // In the background the screen is somebody else's. It may be given back by now.
      is_lost = atomic_exchange(&ct_terminal->taken, false);
      atomic_store(&ct_terminal->owed, is_lost);
      if (is_lost) atomic_store(&suspended, true);
    } else if (atomic_load(&ct_terminal->taken)) {
      enter_terminal();
    }
    atomic_fetch_sub(&takers, 1);
    if (is_lost) {
      // A shell that ends a stopped job sends the signal to end first, which another thread may be about to hear of.
      for (int i = 0; i < 10 && !atomic_load(&is_ending); i++) ct_pause(5);
      if (!atomic_load(&is_ending)) stop_until_foreground(SIGTTIN);
    } else {
      ct_wake(CT_WAKE_RESUME);
    }
  }
  errno = saved;
}

static void on_resize(int number) {
  (void)number;
  int saved = errno;
  ct_wake(CT_WAKE_RESIZE);
  errno = saved;
}

static void install_handler(int number, void (*handler)(int), int flags) {
  sigaction(number, NULL, &handled[number].before);
  handled[number].handler = handler;
  set_handler(number, handler, flags);
}

// Gives the signals back that nobody else has taken meanwhile.
static void uninstall(void) {
  if (!atomic_exchange(&installed, false)) return;
  for (int number = 1; number < NSIG; number++) {
    struct sigaction present;
    if (handled[number].handler == NULL || sigaction(number, NULL, &present) != 0) continue;
    if (present.sa_handler == handled[number].handler) sigaction(number, &handled[number].before, NULL);
    handled[number].handler = NULL;
  }
}

// Signals that the caller ignores, as nohup does, stay ignored.
static bool is_ignored(int number) {
  struct sigaction present;
  return sigaction(number, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
}

static void install(void) {
  if (atomic_exchange(&installed, true)) return;
  // A stack overflow leaves no room for a handler on the thread's own stack.
  static char spare[64 * 1024];
  stack_t stack = {.ss_sp = spare, .ss_size = sizeof spare, .ss_flags = 0}, present;
  if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE) sigaltstack(&stack, NULL);
  for (size_t i = 0; i < COUNT(ending_signals); i++) {
    if (!is_ignored(ending_signals[i])) install_handler(ending_signals[i], on_end, SA_ONSTACK);
  }
  for (size_t i = 0; i < COUNT(fault_signals); i++) {
    install_handler(fault_signals[i], on_end, SA_ONSTACK | SA_NODEFER);
  }
  for (size_t i = 0; i < COUNT(stopping_signals); i++) {
    if (!is_ignored(stopping_signals[i])) install_handler(stopping_signals[i], on_stop, SA_RESTART);
  }
  install_handler(SIGCONT, on_continue, SA_RESTART);
  install_handler(SIGWINCH, on_resize, SA_RESTART);
  static atomic_bool is_registered = false;
  if (!atomic_exchange(&is_registered, true)) atexit(ct_give_back);
}

// Started in the background the program stops, as any that wants the terminal, until it is brought to
// the foreground; a few times only, since an orphaned group is not stopped at all.
static bool wait_for_foreground(void) {
  for (int i = 0; i < 8 && !in_foreground(); i++) raise(SIGTTOU);
  return in_foreground();
}

// Takes the terminal with the modes that `change` makes of its own.
static int take(int descriptor, const char *enter, size_t enter_length, const char *leave,
                size_t leave_length, void (*change)(struct termios *)) {
  ct_share_state();
  if (enter_length > sizeof ct_terminal->enter || leave_length > sizeof ct_terminal->leave) {
    return ENOMEM;
  }
  int failure = ct_make_wake_pipe();
  if (failure != 0) return failure;
  ct_terminal->descriptor = descriptor;
  if (!wait_for_foreground()) return EIO;
  // Only now are they the modes that the shell wants to have back.
  if (descriptor >= 0 && tcgetattr(descriptor, &ct_terminal->saved) != 0) return errno;
  ct_terminal->raw = ct_terminal->saved;
  change(&ct_terminal->raw);
  memcpy(ct_terminal->enter, enter, enter_length);
  ct_terminal->enter_length = enter_length;
  memcpy(ct_terminal->leave, leave, leave_length);
  ct_terminal->leave_length = leave_length;
  ct_terminal->reset_length = 0;
  ct_terminal->keeps_typed = false;
  // Those of who had the terminal before are not this one's.
  ct_set_modes("", 0);
  ct_set_cleanup("", 0);
  ct_terminal->groups[0] = getpgrp();
  ct_terminal->groups[1] = getpgid(getppid());
  ct_terminal->groups[2] = getpgid(getsid(0));
  install();
  retake();
  return 0;
}

static void make_raw(struct termios *modes) {
  modes->c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
  modes->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}

static void make_hidden(struct termios *modes) {
  modes->c_lflag &= ~(tcflag_t)ECHO;
  // The end of the line is seen, so that what follows begins on a line of its own.
  modes->c_lflag |= ECHONL;
}

int ct_take(int descriptor, const char *enter, size_t enter_length, const char *leave,
            size_t leave_length) {
  return take(descriptor, enter, enter_length, leave, leave_length, make_raw);
}

int ct_hide_input(int descriptor) { return take(descriptor, "", 0, "", 0, make_hidden); }

static void make_unchanged(struct termios *modes) { (void)modes; }

int ct_take_unchanged(int descriptor, bool keeps_typed) {
  int failure = take(descriptor, "", 0, "", 0, make_unchanged);
  ct_terminal->keeps_typed = keeps_typed;
  return failure;
}

void ct_start_waiting(void) {
  ct_terminal->waiting = ct_terminal->saved;
  make_raw(&ct_terminal->waiting);
  // Every key is one, also those that send signals.
  ct_terminal->waiting.c_lflag &= ~(tcflag_t)ISIG;
  atomic_store(&ct_terminal->waits, true);
  ct_apply(ct_terminal->descriptor, &ct_terminal->waiting);
}

void ct_stop_waiting(void) {
  if (!atomic_exchange(&ct_terminal->waits, false)) return;
  tcflush(ct_terminal->descriptor, TCIFLUSH);
  ct_apply(ct_terminal->descriptor, &ct_terminal->saved);
}

// With all signals blocked: a handler on this thread would send the one that is being made.
static bool set_changing(struct ct_changing *changing, const char *bytes, size_t length) {
  if (length > sizeof changing->texts[0].bytes) return false;
  sigset_t before;
  ct_block_signals(&before);
  int next = 1 - atomic_load(&changing->in_use);
  memcpy(changing->texts[next].bytes, bytes, length);
  changing->texts[next].length = length;
  atomic_store(&changing->in_use, next);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return true;
}

bool ct_set_modes(const char *bytes, size_t length) {
  return set_changing(&ct_terminal->modes, bytes, length);
}

bool ct_set_cleanup(const char *bytes, size_t length) {
  return set_changing(&ct_terminal->cleanup, bytes, length);
}

void ct_set_answers_due(bool are_due) { atomic_store(&ct_terminal->answers_due, are_due); }

void ct_set_notice(int milliseconds) { atomic_store(&notice_ms, milliseconds); }

bool ct_resume(void) { return resume(); }

bool ct_step_aside(void) {
  atomic_store(&ct_terminal->program, -1);
  restore();
  if (in_foreground()) return true;
  atomic_store(&ct_terminal->program, 0);
  ct_retake();
  return false;
}

void ct_retake(void) {
  // Given back meanwhile, it is not this program's any more.
  if (!atomic_load(&installed)) return;
  atomic_store(&suspended, true);
  resume_or_wait();
}

void ct_give_back(void) {
  sigset_t before;
  ct_block_signals(&before);
  atomic_store(&suspended, false);
  ct_end_program(SIGTERM);
  restore();
  uninstall();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int ct_takes(void) { return atomic_load(&takes); }

bool ct_is_taken(void) { return atomic_load(&ct_terminal->taken); }

void ct_die_by(int signal) {
  ct_end_program(signal);
  restore();
  raise_default(signal);
}
