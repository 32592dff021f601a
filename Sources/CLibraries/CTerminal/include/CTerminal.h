#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/// Events that wake the reader of `ct_wake_descriptor`, one byte each.
enum {
  CT_WAKE_RESIZE = 'r',
  // The terminal has been taken again after a stop.
  CT_WAKE_RESUME = 'c',
  // Continued in the background: `ct_resume` is to be called until it succeeds.
  CT_WAKE_BACKGROUND = 'b',
  CT_WAKE_SUSPEND = 's',
  CT_WAKE_STOP = 'x',
  CT_WAKE_GUARD = 'g',
  // Something happened to a program that has the terminal, or is to have it.
  CT_WAKE_PROGRAM = 'p',
};

/// Takes the terminal at `descriptor`: saves its modes, switches to raw input (signals stay on),
/// writes `enter`, and sees to it that `leave` and the saved modes come back on every way out.
/// In the background the program is stopped first, until it is in the foreground. Returns 0, or the
/// system's error number; EIO where the program cannot but be in the background.
int ct_take(int descriptor, const char *enter, size_t enter_length, const char *leave,
            size_t leave_length);

/// Takes the terminal at `descriptor` only so far that what is typed is not shown, but for the end of
/// the line; `ct_give_back` and every way out bring its modes back. Returns what `ct_take` returns.
int ct_hide_input(int descriptor);

/// Takes the terminal at `descriptor` without changing anything, so that programs may have it; -1 for no
/// terminal, where only the signals are handled. What was typed while a program had it, and the program has not
/// read, is thrown away after it unless `keeps_typed` is true. Returns what `ct_take` returns.
int ct_take_unchanged(int descriptor, bool keeps_typed);

/// Sets what is sent after each program that had the terminal, at most 512 bytes, empty by default. False
/// where they are more, and nothing is set.
bool ct_set_reset(const char *bytes, size_t length);

/// Sets what is sent behind `enter` each time the terminal is taken again, at most 512 bytes; sends
/// nothing now. To be called by one thread at a time. False where they are more, and nothing is set.
bool ct_set_modes(const char *bytes, size_t length);

/// Sets what is sent before `leave` each time the terminal is given back, at most 512 bytes; sends
/// nothing now. To be called by one thread at a time. False where they are more, and nothing is set.
bool ct_set_cleanup(const char *bytes, size_t length);

/// Says whether the terminal has been asked something that it may still answer: the terminal is given
/// back only when the answers have come, or after a tenth of a second, and what has come is dropped.
void ct_set_answers_due(bool are_due);

/// Says for how many milliseconds a stop is put off after the reader of the wake descriptor was told
/// of it, so that it can tell others; 0 for not at all.
void ct_set_notice(int milliseconds);

/// Takes the terminal again after a stop, if that is still to be done, and wakes with `CT_WAKE_RESUME`;
/// false while another process group has it, so that it has to be tried again.
bool ct_resume(void);

/// Gives the terminal back as it was. May be called at any time, any number of times.
void ct_give_back(void);

/// Starts the guard: a process that gives the terminal back where this one has ended and could not, as
/// after SIGKILL. To be called by one thread at a time, after `ct_take`; does nothing where it is there.
void ct_start_guard(void);

/// Ends the guard, and gives nothing back. To be called by the thread that has started it.
void ct_dismiss_guard(void);

/// Whether the terminal is this program's to draw on.
bool ct_is_taken(void);

/// How often the terminal has been taken, first and after stops and programs.
int ct_takes(void);

/// A descriptor that can be read when something happened; -1 before `ct_take`.
int ct_wake_descriptor(void);

/// Wakes the reader of the wake descriptor with `event`.
void ct_wake(uint8_t event);

/// Waits until `descriptor` or the wake descriptor can be read, at most `timeout` milliseconds
/// (-1: for ever). Returns 1 for the descriptor, 2 for the wake descriptor, 3 for both, 0 for
/// neither, -1 where the descriptor is gone.
int ct_wait(int descriptor, int timeout);

/// The size of the terminal at `descriptor`; false where it has none.
bool ct_size(int descriptor, uint16_t *columns, uint16_t *rows);

/// A program to be run in place of the menu, or beside it.
struct ct_program {
  const char *path;
  /// The arguments, the program's name first, and the environment; both end with NULL.
  char *const *arguments;
  char *const *environment;
  /// The working directory, or NULL for the present one.
  const char *directory;
  /// The descriptor used in place of standard descriptors that are no terminals, or -1 to keep those.
  int streams;
};

/// The step at which a program could not be run.
enum { CT_STEP_ASIDE, CT_STEP_FORK, CT_STEP_DIRECTORY, CT_STEP_RUN };

/// Gives the terminal back, and starts a program in a group of its own, in its foreground; every signal
/// does there what it does by default. Returns 0, or the system's error number and the step. After any step
/// but `CT_STEP_ASIDE`, at which this process is in the background, the terminal has to be taken back by
/// `ct_take_from_program`.
int ct_start_program(const struct ct_program *program, pid_t *process, int *step);

/// Gives the terminal back, and has a stopped program go on in its foreground, in the modes that it had.
/// False where this process is in the background.
bool ct_continue_program(pid_t process, const struct termios *modes);

/// Gives the terminal to the program again that had it before this program was stopped and continued.
void ct_return_to_program(void);

/// Waits until a program has ended or stopped; returns its status, as `waitpid` has it.
int ct_await_program(pid_t process);

/// Whether a program has ended, which then is waited for; a stopped one has not.
bool ct_reap_program(pid_t process);

/// Sends a signal to all of a program's group; false where nothing is left of it. `number` may be 0.
bool ct_signal_program(pid_t process, int number);

/// Takes the terminal back from the program that has it, with the modes from before this program, and
/// drops what was typed and not read; the program's own modes are stored in `modes`. False where another
/// thread has done so.
bool ct_take_from_program(struct termios *modes);

/// Sends bytes to the terminal, whoever has it.
void ct_write(const char *bytes, size_t length);

/// Sets modes in which every key can be read by itself, until `ct_stop_waiting`, which drops further keys.
void ct_start_waiting(void);
void ct_stop_waiting(void);

/// Takes the terminal again after a program had it, as after a stop: at once, or as soon as this program is
/// in the foreground.
void ct_retake(void);

/// Runs a program in place of this one; returns the system's error number, and the step, where it cannot.
int ct_become_program(const struct ct_program *program, int *step);

/// Opens the null device in place of standard descriptors that are closed, so that no file that is
/// opened later gets their numbers; writing to standard output fails then.
void ct_keep_standard_descriptors(void);

/// Ends this process by `signal`, as if nobody had caught it.
void ct_die_by(int signal);

#endif
