//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        argv[i] = strdup(argv[i]);
    for (int i = 0; i < argc; i++)
        free(argv[i]); //~ invalid-free
    return 0;
}
