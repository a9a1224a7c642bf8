//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *file = NULL;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-v") != 0)
            file = argv[i];
    return file[0] == '.'; //~ null-dereference
}
