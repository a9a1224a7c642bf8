//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(int argc, char **argv) {
    int table[8] = {0};
    if (argc < 2) return 0;
    int index = atoi(argv[1]);
    if (index < 0 || index * 3 > 1000) return 0;
    return table[index / 41]; //~ out-of-bounds
}
