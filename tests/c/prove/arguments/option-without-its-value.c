//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] == 'o')
            return strlen(argv[++i]) > 3; //~ null-dereference
    return 0;
}
