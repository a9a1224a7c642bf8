//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
    int *first;
    int *second;
};
static void drop_second(struct pair *pair) { pair->second = NULL; } //~ leak
int main(void) {
    struct pair pair = {malloc(sizeof(int)), malloc(sizeof(int))}; //~ allocated-here
    while (__VERIFIER_nondet_int())
        drop_second(&pair);
    free(pair.first);
    free(pair.second);
    return 0;
}
