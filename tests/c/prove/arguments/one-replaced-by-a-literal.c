//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    argv[1] = "none";
    puts(argv[1]);
    return argv[1][4];
}
