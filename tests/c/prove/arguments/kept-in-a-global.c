//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static const char *program = "unknown";
static void usage(void) { printf("usage: %s FILE\n", program); }
int main(int argc, char **argv) {
    if (argc > 0)
        program = argv[0];
    if (argc != 2) {
        usage();
        return 1;
    }
    return argv[1][0] == 0;
}
