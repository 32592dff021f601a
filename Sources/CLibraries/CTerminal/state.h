#ifndef C_TERMINAL_STATE_H
#define C_TERMINAL_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

// A text that may change at any time: the one in use and the one that is being made.
struct ct_changing {
  struct {
    char bytes[512];
    size_t length;
  } texts[2];
  atomic_int in_use;
};

// All that is needed to give the terminal back. Handlers touch it, and the guard finds it as it was
// when this process ended. It is set before the terminal is taken; only what may change changes then.
struct ct_terminal {
  int descriptor;
  struct termios saved;
  struct termios raw;
  char enter[512];
  size_t enter_length;
  char leave[512];
  size_t leave_length;
  // Sent after a program that had the terminal, whatever state it left.
  char reset[512];
  size_t reset_length;
  // The bytes sent after `enter`.
  struct ct_changing modes;
  // The bytes sent before `leave`.
  struct ct_changing cleanup;
  // The process groups that may have the terminal before and after: this process's group, its parent's, the session leader's.
  pid_t groups[3];
  atomic_bool taken;
  // Whether it should have been given back while another group had it, and was not.
  atomic_bool owed;
  // Whether answers to questions may still come from the terminal.
  atomic_bool answers_due;
  // The group of the program that has the terminal; 0 for none, -1 while one is being started.
  atomic_int program;
  // Whether what a program has not read is left for whoever reads next.
  bool keeps_typed;
  // Whether a key is waited for after a program, in the modes `waiting`.
  atomic_bool waits;
  struct termios waiting;
};

// Memory of this process alone until it is shared.
extern struct ct_terminal *ct_terminal;

// Puts the state into memory that a child shares, before anything is in it; does nothing where there
// is no such memory.
void ct_share_state(void);

// Whether a child would share the state.
bool ct_is_state_shared(void);

// Makes a pipe that no program which is run by this one gets. Returns 0, or the system's error
// number.
int ct_make_pipe(int ends[2]);

// Makes the pipe that `ct_wake` writes to, once. Returns 0, or the system's error number.
int ct_make_wake_pipe(void);

// Sleeps; may be called by a signal handler.
void ct_pause(int milliseconds);

// Between this and `pthread_sigmask(SIG_SETMASK, before, NULL)` no handler runs on this thread.
void ct_block_signals(sigset_t *before);

// Sends bytes; gives up where the terminal takes none for a while.
void ct_send(int descriptor, const char *bytes, size_t length);
void ct_send_changing(int descriptor, struct ct_changing *changing);

// Sends what takes the screen back to what it was.
void ct_send_leave(int descriptor);

// Gives the terminal back so that a program may have it; false in the background, where it is taken
// again as soon as it can be. To be called with all signals blocked.
bool ct_step_aside(void);

// Ends the program that has the terminal, if there is one, and takes the terminal from it, with the
// modes from before this program. May be called by a signal handler; `number` is the reason.
void ct_end_program(int number);

// Lets go of descriptors, or closes them when a program is run.
void ct_close_from(int first, bool only_on_exec, long most);

// Sets the modes of the terminal, from the background, too.
void ct_apply(int descriptor, const struct termios *modes);

#endif
