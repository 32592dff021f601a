// Wrappers of system calls about processes whose C declarations Swift cannot import.

#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdbool.h>
#include <stdint.h>

// Makes this process the parent of every descendant whose own parents have ended. Returns 0, or -1 where
// the system knows no such thing; only Linux does.
int cp_adopt_orphans(void);

// Has all threads share so many pools of memory, where each would have its own and keep what it once used. Does
// nothing where the system's allocator has no such pools.
void cp_limit_memory_pools(int count);

// Raises the number of files and connections that this process may have open to a count, or as far as the system
// allows. Returns how many of the count it may have open now, or 0 if that is unknown.
int cp_raise_descriptor_limit(int count);

// Whether the file at `path`, links followed, has an access control list that can give rights to users whom its mode
// does not name. True where the system cannot tell.
bool cp_has_access_list(const char *path);

// Binds a new socket to a port of the loopback address, `::1` or `127.0.0.1`, and does not listen: no other socket can
// have the port there meanwhile, whatever its options. With the port 0 one is chosen.
//
// Returns the descriptor, or an error number below 0; `port` is the port then.
int cp_bind_loopback(bool is_ipv6, uint16_t *port);

#ifdef __linux__
// Performs the work of Dispatch's main queue until the program ends.
//
// `dispatch_main` ends the main thread instead, and in a static program the C library takes some milliseconds to unwind
// its stack.
void cp_run_main_queue(void) __attribute__((noreturn));
#endif

#endif
