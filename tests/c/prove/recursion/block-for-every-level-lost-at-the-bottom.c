//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void descend(unsigned depth) {
    char *mine = malloc(depth + 1); //~ allocated-here
    mine[depth] = 0;
    if (depth == 0)
        return;
    descend(depth - 1);
    free(mine);
} //~ leak
int main(void) {
    descend(__VERIFIER_nondet_uchar());
    return 0;
}
