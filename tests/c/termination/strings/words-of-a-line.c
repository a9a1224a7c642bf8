//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Gaps, numbers and other letters: whatever comes next, one of the loops takes it. */
#include <stdio.h>
static unsigned parts(const char *at) {
    unsigned count = 0;
    while (*at) {
        while (*at == ' ' || *at == '\t')
            at++;
        while (*at >= '0' && *at <= '9')
            at++;
        while (*at && *at != ' ' && *at != '\t' && !(*at >= '0' && *at <= '9'))
            at++;
        count++;
    }
    return count;
}
int main(int argc, char **argv) {
    unsigned sum = 0;
    for (int i = 1; i < argc; i++)
        sum += parts(argv[i]);
    printf("%u\n", sum);
    return 0;
}
