//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-')
            puts(argv[i]);
    return argc > 1 && strlen(argv[1]) > 3;
}
