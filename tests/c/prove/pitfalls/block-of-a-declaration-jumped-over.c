//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void make(char **place) {
    *place = malloc(1);
}
int main(void) {
    switch (__VERIFIER_nondet_int() & 1) {
        char *inner;
    case 1:
        make(&inner);
        break; //~ leak
    case 0:
        make(&inner);
        free(inner);
    }
    exit(0);
}
