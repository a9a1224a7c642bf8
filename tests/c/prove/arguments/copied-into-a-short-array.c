//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    char name[4];
    if (argc < 2)
        return 1;
    strcpy(name, argv[1]); //~ out-of-bounds
    return name[0];
}
