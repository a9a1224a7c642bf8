//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A packet of options; the length of two parts is added up in a byte before it is compared with the room. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define ROOM 250

struct packet {
    uint8_t length;
    unsigned options;
    uint8_t *bytes;
};

static int has_room(const struct packet *packet, uint8_t more) {
    uint8_t needed = packet->length + more;
    return needed <= ROOM;
}

static int add(struct packet *packet, uint8_t kind, const uint8_t *data, uint8_t size) {
    if (size > 200 || !has_room(packet, size + 2))
        return -1;
    packet->bytes[packet->length] = kind; //~ out-of-bounds
    packet->bytes[packet->length + 1] = size; //~ out-of-bounds
    memcpy(packet->bytes + packet->length + 2, data, size); //~ out-of-bounds
    packet->length += size + 2;
    packet->options++;
    return 0;
}

static unsigned check_sum(const struct packet *packet) {
    unsigned sum = 0;
    for (uint8_t i = 0; i < packet->length; i++)
        sum += packet->bytes[i];
    while (sum > 0xff)
        sum = (sum & 0xff) + (sum >> 8);
    return sum;
}

int main(void) {
    struct packet packet = {0, 0, malloc(ROOM)};
    uint8_t data[200];
    unsigned refused = 0;
    if (packet.bytes == NULL)
        return EXIT_FAILURE;
    for (unsigned i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * 7);
    while (__VERIFIER_nondet_int() != 0) {
        uint8_t kind = __VERIFIER_nondet_uchar();
        uint8_t size = __VERIFIER_nondet_uchar();
        if (kind == 0)
            packet.length = 0;
        else if (add(&packet, kind, data, size) != 0)
            refused++;
    }
    printf("%u options, %u refused, sum %02x\n", packet.options, refused, check_sum(&packet));
    free(packet.bytes);
    return EXIT_SUCCESS;
}
