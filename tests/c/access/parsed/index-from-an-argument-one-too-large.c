//@ property: access
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The first argument chooses an element, from 0 to 10 of ten. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    static const int table[10] = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55};
    if (argc < 2)
        return 1;
    int index = atoi(argv[1]);
    if (index < 0 || index > 10)
        return 1;
    printf("%d\n", table[index]); //~ out-of-bounds
    return 0;
}
