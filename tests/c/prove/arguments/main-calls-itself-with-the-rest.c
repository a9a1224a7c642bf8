//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    puts(argv[1]);
    return main(argc - 1, argv + 1);
}
