//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
static int find(int count, char **words, const char *wanted) {
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], wanted) == 0)
            return i;
    return -1;
}
int main(int argc, char **argv) {
    int at = find(argc, argv, "-h");
    if (at >= 0)
        puts(argv[at]);
    return 0;
}
