//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
/* Without optimisation the compiler follows no pointer that it reads from memory. */
#include <assert.h>
int main(void) {
    char a[20];
    char *p = a;
    assert(__builtin_object_size(p, 0) == (unsigned long)-1);
    assert(__builtin_object_size(p + 3, 2) == 0);
    return 0;
}
