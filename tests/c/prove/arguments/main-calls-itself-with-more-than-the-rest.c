//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc < 1)
        return 0;
    puts(argv[0]); //~ null-dereference
    return main(argc, argv + 1);
}
