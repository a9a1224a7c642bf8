//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const unsigned char bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
        unsigned word = 0;
        int i = 0;
        do
            memcpy(&word, bytes + i++, sizeof word); //~ out-of-bounds
        while (word != 0x0a0b0c0d);
    }
    return 0;
}
