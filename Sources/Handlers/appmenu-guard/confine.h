// What a program may do: set up before it starts, and never given back.

#ifndef APPMENU_CONFINE_H
#define APPMENU_CONFINE_H

enum { PATH_LIMIT = 64 };

struct confinement {
  int is_wanted;
  int has_network, has_terminal;
  int read_count, write_count;
  const char *read[PATH_LIMIT], *write[PATH_LIMIT];
  // The ruleset of Landlock, or -1.
  int ruleset;
};

// Reads the options at `words`; returns how many words they are, or -1 after a message.
int confine_options(struct confinement *confinement, char **words);

// Prepares the rules; returns 0, or -1 after a message.
int confine_prepare(struct confinement *confinement);

// Takes the rights of this process away, without allocating; returns 0, or -1 with `errno`.
int confine_apply(const struct confinement *confinement);

#endif
