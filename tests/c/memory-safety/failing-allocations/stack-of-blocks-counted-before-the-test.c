//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *stack[50];
    int height = 0;
    while (__VERIFIER_nondet_int()) {
        if (height == 50)
            break;
        stack[height++] = malloc(sizeof **stack);
        if (__VERIFIER_nondet_int())
            *stack[height - 1] = 1; //~ null-dereference
    }
    while (height > 0)
        free(stack[--height]);
    return 0;
}
