//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Each search starts at what was found. */
#include <string.h>
int main(int argc, char **argv) {
    unsigned found = 0;
    for (int i = 1; i < argc; i++) {
        const char *at = argv[i];
        while ((at = strchr(at, 'a')) != NULL) //~ endless-run
            found++;
    }
    return found == 3;
}
