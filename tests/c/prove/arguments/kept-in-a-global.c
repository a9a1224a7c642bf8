//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
static const char *program = "unknown";
static int usage(void) { return strlen(program) > 200; }
int main(int argc, char **argv) {
    if (argc > 0)
        program = argv[0];
    if (argc != 2)
        return usage();
    return argv[1][0] == 0;
}
