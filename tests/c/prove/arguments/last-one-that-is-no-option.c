//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *file = NULL;
    int verbose = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0)
            verbose = 1;
        else
            file = argv[i];
    }
    if (file)
        puts(file);
    return verbose;
}
