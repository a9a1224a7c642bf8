//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each search starts behind what was found. */
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        unsigned found = 0;
        const char *at = argv[i];
        while ((at = strchr(at, 'a')) != NULL) {
            found++;
            at++;
        }
        printf("%u\n", found);
    }
    return 0;
}
