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
        if (items[i].note)
            *items[i].note = items[i].weight;
        if (items[i].weight > 2)
            free(items[i].note);
    }
    free(items); //~ leak
    return 0;
}
