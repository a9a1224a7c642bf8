//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char path[100];
    memset(path, 'x', sizeof path);
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 50)
        return 0;
    memcpy(path + length, "/.settings/tayra", 16);
    return (int)strlen(path); //~ out-of-bounds
}
