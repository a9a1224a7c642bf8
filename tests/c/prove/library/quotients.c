//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int cells[7][3] = {{0}};
    div_t place = div((int)(__VERIFIER_nondet_uint() % 21), 3);
    ldiv_t other = ldiv((long)(__VERIFIER_nondet_uint() % 21), 3);
    cells[place.quot][place.rem] = 1;
    return cells[other.quot][other.rem];
}
