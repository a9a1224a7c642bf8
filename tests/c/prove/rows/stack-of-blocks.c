//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *stack[16];
static int used;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (used < 16) {
                stack[used] = malloc(sizeof(int));
                used++;
            }
        } else if (used > 0) {
            used--;
            *stack[used] = 1;
            free(stack[used]);
        }
    }
    while (used > 0) {
        used--;
        free(stack[used]);
    }
    return 0;
}
