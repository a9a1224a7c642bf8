//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct two { char *first, *second; };
static void swap(struct two *pair) {
    char *first = pair->first;
    pair->first = pair->second;
    pair->second = first;
}
int main(void) {
    struct two pair = {malloc(1), 0};
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        swap(&pair);
    return 0;
} //~ leak
