//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
// A word is a pointer to a number, or the number itself with the low bit set.
static uintptr_t word(int value) {
    if (value >= 0 && value < 1000)
        return ((uintptr_t)value << 1) | 1;
    int *apart = malloc(sizeof *apart);
    *apart = value;
    return (uintptr_t)apart;
}
static int number(uintptr_t word) {
    return word & 1 ? (int)(word >> 1) : *(int *)word;
}
int main(void) {
    uintptr_t first = word(__VERIFIER_nondet_int());
    int sum = number(first) > 3;
    if (!(first & 2))
        free((int *)first); //~ invalid-free
    return sum;
}
