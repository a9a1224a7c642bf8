//@ property: termination
//@ truth: holds
//@ expect: holds
/* The library makes room for each line; the input ends. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) != -1)
        ;
    free(line);
    return 0;
}
