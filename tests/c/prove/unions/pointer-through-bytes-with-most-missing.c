//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
union view {
    char *pointer;
    unsigned char bytes[sizeof(char *)];
};
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() + 1u;
    union view from, to;
    from.pointer = malloc(size);
    to.pointer = NULL;
    for (unsigned i = 0; i < 2; i++)
        to.bytes[i] = from.bytes[i];
    to.pointer[0] = 'p'; //~ wild-pointer null-dereference
    free(from.pointer);
    return 0;
}
