//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    char *kept = NULL;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-')
            kept = argv[i];
    if (kept)
        kept[strlen(kept)] = '!';
    size_t all = 0;
    for (int i = 1; i < argc; i++)
        all += strlen(argv[i]); //~ out-of-bounds
    return all > 10;
}
