//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    int weight;
    int *note;
    int price;
};
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    struct item *items = malloc(n * sizeof *items);
    if (!items)
        abort();
    for (int i = 0; i < n; i++) {
        items[i].weight = i;
        items[i].note = __VERIFIER_nondet_int() ? malloc(sizeof(int)) : NULL;
        items[i].price = 7;
    }
    for (int i = 0; i < n; i++) {
        *items[i].note = items[i].weight; //~ null-dereference
        free(items[i].note);
    }
    free(items);
    return 0;
}
