//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of any length: how many letters they have behind the spaces they begin with. */
int main(void) {
    char *line = NULL;
    size_t size = 0, letters = 0;
    while (getline(&line, &size, stdin) != -1) {
        const char *text = line;
        while (*text != ' ') //~ out-of-bounds
            text++;
        letters += strlen(text);
    }
    free(line);
    printf("%zu\n", letters);
    return 0;
}
