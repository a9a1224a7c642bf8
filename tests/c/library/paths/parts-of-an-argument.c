//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *copy = strdup(argv[i]);
        if (copy == NULL)
            return 1;
        puts(dirname(copy));
        free(copy);
        puts(basename(argv[i]));
    }
    return 0;
}
