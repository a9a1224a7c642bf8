//@ property: access
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *block = malloc(8);
    char *end = block + (__VERIFIER_nondet_int() & 7);
    free(end); //~ invalid-free
    return 0;
}
