//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        for (char *p = argv[i]; *p; p++)
            if (*p >= 'a' && *p <= 'z')
                *p -= 32;
        puts(argv[i]);
    }
    return 0;
}
