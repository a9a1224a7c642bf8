//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// Words are read at any byte, and narrower ones than the array was initialised with.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        const unsigned char bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
        unsigned word = 0;
        int i = 0;
        do
            memcpy(&word, bytes + i++, sizeof word);
        while (word != 0x0d0c0b0a);
        int values[] = {3, 5, 7, -1};
        short *half = (short *)values;
        while (*half != -1)
            half++;
        half[1] = 0;
    }
    return 0;
}
