//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc > 1)
        free(argv[1]); //~ invalid-free
    return 0;
}
