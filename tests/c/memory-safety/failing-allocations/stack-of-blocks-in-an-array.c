//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *stack[50];
    int height = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (height == 50)
                break;
            int *block = malloc(sizeof *block);
            if (!block)
                break;
            *block = height;
            stack[height++] = block;
        } else if (height > 0) {
            free(stack[--height]);
        }
    }
    while (height > 0)
        free(stack[--height]);
    return 0;
}
