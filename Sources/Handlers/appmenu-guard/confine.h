// Restricts the rights of a program before it starts. The restrictions cannot be removed.

#ifndef APPMENU_CONFINE_H
#define APPMENU_CONFINE_H

enum { PATH_LIMIT = 128, PORT_LIMIT = 32 };

struct confinement {
  int is_wanted;
  // Whether the program runs without confinement if the kernel has none.
  int is_preferred;
  int has_network, has_terminal;
  // Whether the program is a server: it may accept connections, use local sockets, and watch files.
  int is_server;
  int read_count, write_count, port_count;
  const char *read[PATH_LIMIT], *write[PATH_LIMIT];
  // The ports of TCP connections; without any, `has_network` allows all connections.
  unsigned short ports[PORT_LIMIT];
  // The ruleset of Landlock, or -1.
  int ruleset;
};

// Reads the options at `words`. Returns the number of words, or -1 after a message.
int confine_options(struct confinement *confinement, char **words);

// Prepares the rules; returns 0, or -1 after a message.
int confine_prepare(struct confinement *confinement);

// Restricts this process, without allocating memory. Returns 0, or -1 with `errno`.
int confine_apply(const struct confinement *confinement);

#endif
