//@ property: termination
//@ truth: holds
//@ expect: holds
/* The library searches, with a comparator that ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    static const int sorted[7] = {1, 4, 9, 16, 25, 36, 49};
    int key = __VERIFIER_nondet_int();
    return bsearch(&key, sorted, 7, sizeof *sorted, by_value) != NULL;
}
