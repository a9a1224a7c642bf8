//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int *made(void) {
    return malloc(4);
}
int main(void) {
    if (__VERIFIER_nondet_int() == 77) {
        made(); //~ leak
        reach_error();
    }
    return 0;
}
