//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Two inner loops skip the gaps and the words. */
#include <stdio.h>
static unsigned words(const char *s) {
    unsigned count = 0;
    while (*s) {
        while (*s == ' ')
            s++;
        if (*s)
            count++;
        while (*s && *s != ' ')
            s++;
    }
    return count;
}
int main(int argc, char **argv) {
    int sum = 0;
    for (int i = 1; i < argc; i++)
        sum += words(argv[i]) > 2;
    printf("%d\n", sum);
    return 0;
}
