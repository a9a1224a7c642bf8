//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct big { long words[6]; };
static long first(struct big big) { return big.words[0]; }
int main(void) {
    struct big *big = calloc(1, sizeof(long));
    long word = first(*big); //~ out-of-bounds
    free(big);
    return (int)word;
}
