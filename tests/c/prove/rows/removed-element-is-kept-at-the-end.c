//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *table[8];
static int count;
static void add(void) {
    if (count < 8)
        table[count++] = malloc(4);
}
static void remove_at(int place) {
    free(table[place]);
    table[place] = table[--count];
}
int main(void) {
    while (__VERIFIER_nondet_int())
        add();
    int place = __VERIFIER_nondet_int();
    if (place >= 0 && place < count)
        remove_at(place);
    for (int i = 0; i < 8; i++)
        free(table[i]); //~ double-free
    return 0;
}
