//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = malloc(10);
    if (!line) return 0;
    strcpy(line, "one two");
    strtok(line, " ");
    free(line);
    return strtok(NULL, " ") != NULL;  //~ use-after-free
}
