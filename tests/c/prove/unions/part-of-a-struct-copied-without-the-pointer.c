//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct record {
    int size;
    char *data;
    int extra;
};
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    struct record a = {size, malloc((size_t)size), __VERIFIER_nondet_int()};
    struct record b = {0, NULL, 0};
    memcpy(&b, &a, offsetof(struct record, data));
    b.data[b.size - 1] = 'd'; //~ null-dereference wild-pointer
    free(a.data);
    return b.extra;
}
