//@ property: memory-safety
//@ truth: violated
//@ expect: violated
// Where the second one ends, the first one may go on; its own zero may be gone.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char path[64];
    memset(path, 'x', sizeof path);
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 0 || first > 30 || second < 0 || second > 30)
        return 0;
    memcpy(path + first, "/.rc", 5);
    memcpy(path + second, "/.settings", 10);
    if (path[first + 4])
        return path[64]; //~ out-of-bounds
    return 0;
}
