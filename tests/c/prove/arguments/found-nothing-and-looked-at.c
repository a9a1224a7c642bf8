//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <string.h>
static int find(int count, char **words, const char *wanted) {
    int i;
    for (i = 0; i < count; i++)
        if (strcmp(words[i], wanted) == 0)
            break;
    return i;
}
int main(int argc, char **argv) {
    int at = find(argc, argv, "-h");
    return argv[at][0]; //~ null-dereference
}
