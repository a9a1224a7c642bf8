//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2 || strlen(argv[1]) < 1)
        return 1;
    char *other = argv[1];
    other[strlen(other)] = 'x';
    return strlen(argv[1]) > 3; //~ out-of-bounds
}
