//@ property: memory-safety
//@ truth: violated
//@ expect: violated
// As its twin, but the first part may be one longer. (A small total, so that a run that shows it is soon found.)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int total = __VERIFIER_nondet_int(), first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 1 || second < 1 || total > 8 || first > total || total - first < second)
        return 0;
    char *text = malloc(total);
    if (!text)
        return 0;
    int at = 0;
    while (at < first && __VERIFIER_nondet_int())
        at++;
    for (int i = 0; i < second; i++)
        text[at++] = 'x';
    text[at] = 0; //~ out-of-bounds
    free(text);
    return 0;
}
