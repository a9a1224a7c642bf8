//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct packet {
    unsigned count;
    int items[];
};
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    struct packet *packet = malloc(sizeof *packet + n * sizeof packet->items[0]);
    packet->count = n;
    for (unsigned i = 0; i < packet->count; i++)
        packet->items[i] = 0;
    free(packet);
    return 0;
}
