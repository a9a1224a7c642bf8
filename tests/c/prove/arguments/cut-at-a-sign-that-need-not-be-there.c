//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *sign = strchr(argv[1], '=');
    *sign = 0; //~ null-dereference
    return 0;
}
