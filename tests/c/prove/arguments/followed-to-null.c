//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(int argc, char **argv) {
    while (*++argv)
        puts(*argv);
    return 0;
}
