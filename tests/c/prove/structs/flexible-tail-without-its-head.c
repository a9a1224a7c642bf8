//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct packet {
    unsigned count;
    int items[];
};
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() + 1u;
    struct packet *packet = malloc(n * sizeof packet->items[0]);
    packet->count = n;
    for (unsigned i = 0; i < packet->count; i++)
        packet->items[i] = 0; //~ out-of-bounds
    free(packet);
    return 0;
}
