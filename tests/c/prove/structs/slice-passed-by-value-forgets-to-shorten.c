//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct slice {
    int *first;
    int count;
};
static struct slice rest(struct slice slice) {
    slice.first++;
    return slice;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *block = malloc((size_t)n * sizeof *block);
    struct slice slice = {block, n};
    while (slice.count > 0) {
        *slice.first = slice.count; //~ out-of-bounds
        slice = rest(slice);
    }
    free(block);
    return 0;
}
