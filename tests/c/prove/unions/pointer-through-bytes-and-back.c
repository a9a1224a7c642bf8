//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
    for (unsigned i = 0; i < sizeof(char *); i++)
        to.bytes[i] = from.bytes[i];
    to.pointer[size - 1] = 'p';
    free(to.pointer);
    return 0;
}
