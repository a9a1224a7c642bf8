//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* The cell holds what z was one round before, never what it is. */
struct memory {
    unsigned previous;
};
int main(void) {
    struct memory *memory = malloc(sizeof *memory);
    char steps[2] = {0};
    unsigned z = 0;
    memory->previous = z;
    while (z < 1000 && __VERIFIER_nondet_uint()) {
        memory->previous = z;
        z++;
        steps[z - memory->previous] = 1;
    }
    free(memory);
    return 0;
}
