//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
    int *left, *right;
};
// The pointers are not named while loops run, and the block is written through another one meanwhile.
int main(void) {
    int *shared = malloc(sizeof *shared), *own = malloc(sizeof *own);
    int *third = malloc(sizeof *third), *fourth = malloc(sizeof *fourth);
    struct pair pair = {shared, own};
    *shared = *own = *third = *fourth = 0;
    while (__VERIFIER_nondet_int())
        *pair.left = 2;
    for (int i = 0; i < 5; i++)
        *pair.right += *pair.left;
    if (*shared < 0 || *shared > 1)
        own = NULL;
    *own = 2;  //~ null-dereference
    free(third);
    free(shared);
    free(fourth);
    free(own);
    return 0;
}
