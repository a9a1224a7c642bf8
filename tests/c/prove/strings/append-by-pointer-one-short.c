//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void append(char *to, const char *from) {
    while (*to)
        to++;
    while ((*to = *from)) { //~ out-of-bounds
        to++;
        from++;
    }
}
int main(void) {
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    if (first < 1 || second < 2)
        return 0;
    char *to = malloc((size_t)first + (size_t)second - 2);
    char *from = malloc((size_t)second);
    for (int i = 0; i < first - 1; i++)
        to[i] = 'a';
    to[first - 1] = '\0';
    for (int i = 0; i < second - 1; i++)
        from[i] = 'b';
    from[second - 1] = '\0';
    append(to, from);
    free(to);
    free(from);
    return 0;
}
