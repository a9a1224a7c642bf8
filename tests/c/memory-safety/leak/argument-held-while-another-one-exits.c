//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// The first argument is on its way when the second one ends the program.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int both(char *block, int number) {
    free(block);
    return number;
}
int main(void) {
    int number = __VERIFIER_nondet_int();
    return both(malloc(1), number > 3 ? number < 7 : (exit(1), 0)) > 1;
}
