//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Neither debug information nor the place in the syntax tree tells in which block a variable lives that a macro declares and
   that no run passes the declaration of. */
#include <stdlib.h>
#define VARIABLE(name) char *name
extern int __VERIFIER_nondet_int(void);
static void make(char **place) {
    *place = malloc(1);
}
int main(void) {
    switch (__VERIFIER_nondet_int() & 1) {
        VARIABLE(inner);
    case 1:
        make(&inner);
        break; //~ leak
    case 0:
        make(&inner);
        free(inner);
    }
    exit(0);
}
