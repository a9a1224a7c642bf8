//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    char *kept = NULL;
    size_t length = 0;
    for (int i = 1; i < argc; i++) {
        if (strlen(argv[i]) > length) {
            kept = argv[i];
            length = strlen(argv[i]);
        }
    }
    if (argc < 2)
        return 0;
    return argv[1][length]; //~ out-of-bounds
}
