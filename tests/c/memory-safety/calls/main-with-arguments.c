//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(int argc, char **argv) {
    printf("%s\n", argc > 1 ? "more" : "none");
    return argv[0] == 0 && argc > 0;
}
