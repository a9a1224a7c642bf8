//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void odd(char *at, int left);
static void even(char *at, int left) {
    if (left == 0)
        return;
    *at = 'e';
    odd(at + 1, left - 1);
}
static void odd(char *at, int left) {
    if (left == 0)
        return;
    *at = 'o';
    even(at + 1, left - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    char *cells = malloc((size_t)n);
    even(cells, n);
    free(cells);
    return 0;
}
