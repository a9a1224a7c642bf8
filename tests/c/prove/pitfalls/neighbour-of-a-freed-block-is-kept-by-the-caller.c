//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
    int *first;
    int *second;
};
static void drop_second(struct pair *pair) { pair->second = NULL; }
int main(void) {
    struct pair pair = {malloc(sizeof(int)), malloc(sizeof(int))};
    int *second = pair.second;
    while (__VERIFIER_nondet_int())
        drop_second(&pair);
    *second = 1;
    free(pair.first);
    free(second);
    return 0;
}
