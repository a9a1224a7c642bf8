//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct slot {
    int used;
    int *owner;
    int spare;
};
static int table;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    struct slot *slots = malloc(n * sizeof *slots);
    if (!slots)
        abort();
    for (int i = 0; i < n; i++) {
        slots[i].used = 0;
        slots[i].owner = NULL;
    }
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int())
            slots[i].owner = &table;
    for (int i = 0; i < n; i++)
        if (slots[i].owner)
            *slots[i].owner = i;
    free(slots);
    return 0;
}
