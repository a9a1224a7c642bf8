//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
static void cut(void) {
    char *line = strdup("a b");
    for (char *word = strtok(line, " "); word; word = strtok(0, " ")) {
    }
}
int main(void) {
    cut();
    exit(0);
}
