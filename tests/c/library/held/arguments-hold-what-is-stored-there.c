//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
int main(int argc, char **argv) {
    argv[argc] = malloc(3);
    argv = 0;
    return 0;
}
