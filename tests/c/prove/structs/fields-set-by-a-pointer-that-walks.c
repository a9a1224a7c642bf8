//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct item {
    int count;
    char *name;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 300 + 1;
    struct item *items = malloc(n * sizeof *items);
    for (struct item *item = items; item < items + n; item++)
        item->count = 1;
    for (struct item *item = items; item < items + n; item++)
        assert(item->count == 1);
    free(items);
    return 0;
}
