//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    return (malloc(1), number > 3 ? 0 : (exit(1), 0)); //~ leak allocated-here
}
