// Feeds generated options to the guard: words between zero bytes. With the address sanitizer.

#include "../../Sources/Handlers/appmenu-guard/confine.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  char *text = malloc(count + 1);
  memcpy(text, bytes, count);
  text[count] = 0;
  size_t number = 1;
  for (size_t i = 0; i < count; i++) number += text[i] == 0;
  char **words = calloc(number + 1, sizeof *words);
  char *word = text;
  for (size_t i = 0; i < number; i++, word += strlen(word) + 1) words[i] = word;
  struct confinement confinement;
  int options = confine_options(&confinement, words);
  // The words that were read are all there are, or less.
  if (options > (int)number) abort();
  if (options >= 0 && confinement.is_wanted) confine_prepare(&confinement);
  if (confinement.ruleset >= 0) close(confinement.ruleset);
  free(words);
  free(text);
  return 0;
}
