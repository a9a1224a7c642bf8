//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void append(char *to, const char *from) {
    while (*to)
        to++;
    while ((*to = *from)) {
        to++;
        from++;
    }
}
int main(void) {
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    if (first < 1 || second < 1)
        return 0;
    char *to = malloc((size_t)first + (size_t)second - 1);
    char *from = malloc((size_t)second);
    to[first - 1] = '\0';
    from[second - 1] = '\0';
    append(to, from);
    free(to);
    free(from);
    return 0;
}
