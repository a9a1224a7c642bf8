//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (int j = i + 1; j < argc; j++)
            if (strcmp(argv[i], argv[j]) > 0) {
                char *old = argv[i];
                argv[i] = argv[j];
                argv[j] = old;
            }
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
