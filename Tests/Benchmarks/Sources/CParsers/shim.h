#include <yaml.h>
#include <expat.h>
