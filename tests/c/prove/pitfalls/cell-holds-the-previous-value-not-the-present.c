//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* The cell holds what z was one round before: the difference is one, not nothing. */
struct memory {
    unsigned previous;
};
int main(void) {
    struct memory *memory = malloc(sizeof *memory);
    char steps[1] = {0};
    unsigned z = 0;
    memory->previous = z;
    while (z < 1000 && __VERIFIER_nondet_uint()) {
        memory->previous = z;
        z++;
        steps[z - memory->previous] = 1; //~ out-of-bounds
    }
    free(memory);
    return 0;
}
