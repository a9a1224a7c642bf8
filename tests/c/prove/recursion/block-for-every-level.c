//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void descend(unsigned depth) {
    char *mine = malloc(depth + 1);
    mine[depth] = 0;
    if (depth > 0)
        descend(depth - 1);
    mine[0] = 1;
    free(mine);
}
int main(void) {
    descend(__VERIFIER_nondet_uchar());
    return 0;
}
