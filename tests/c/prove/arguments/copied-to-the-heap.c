//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *c = malloc(n + 1);
    if (!c)
        return 1;
    strcpy(c, argv[1]);
    puts(c);
    free(c);
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
