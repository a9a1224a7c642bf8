//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *c = malloc(n);
    if (!c)
        return 1;
    strcpy(c, argv[1]); //~ out-of-bounds
    free(c);
    return 0;
}
