//@ property: memory-safety
//@ truth: violated
//@ expect: violated
// The first letter would lead to the first cell, the second one leads before it.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char path[100];
    int cells[4] = {0};
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 50)
        return 0;
    memcpy(path + length, "/.settings/tayra", 17);
    return cells[path[length + 1] - '/']; //~ out-of-bounds
}
