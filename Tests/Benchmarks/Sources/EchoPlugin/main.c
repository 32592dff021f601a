// A plugin that answers every selection with the view in the file that APPMENU_ECHO names, as fast as
// a program can, so that what is measured is the host.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char view[1 << 20];

static void answer(const char *line, const char *result) {
  const char *id = strstr(line, "\"id\":");
  // The item has an id of its own; a request's is a number.
  while (id && (id[5] < '0' || id[5] > '9')) id = strstr(id + 1, "\"id\":");
  printf("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":%s}\n", id ? atoi(id + 5) : 0, result);
  fflush(stdout);
}

int main(void) {
  const char *path = getenv("APPMENU_ECHO");
  int file = path ? open(path, O_RDONLY) : -1;
  ssize_t size = file >= 0 ? read(file, view, sizeof view - 1) : 0;
  view[size > 0 ? size : 0] = 0;
  static char buffer[1 << 17];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    if (strstr(line, "\"method\":\"initialize\"")) answer(line, "{\"protocol\":1}");
    else if (strstr(line, "\"method\":\"handler/select\"")) answer(line, view);
    else if (strstr(line, "\"method\":\"shutdown\"")) answer(line, "{}");
    else if (strstr(line, "\"method\":\"exit\"")) break;
  }
  return 0;
}
