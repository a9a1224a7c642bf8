//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef void step(char *at, unsigned left, void *next);
static void visit(char *at, unsigned left, void *next) {
    if (left == 0)
        return;
    *at = 'v';
    ((step *)next)(at + 1, left - 1, next);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    char *bytes = malloc(n);
    visit(bytes, n, (void *)visit);
    free(bytes);
    return 0;
}
