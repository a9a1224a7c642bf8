//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *end = NULL;
    strtoull("12", &end, __VERIFIER_nondet_int());
    if (end == NULL)
        return 1;
    return *end;
}
