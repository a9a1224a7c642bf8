//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Writes numbers of varying width to a stream of bits in a block that grows, and reads them back. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define MOST_BITS 100000000u

struct stream {
    uint8_t *bytes;
    size_t room;     /* bytes */
    size_t bits;     /* written */
    size_t position; /* of reading, in bits */
};

static int reserve(struct stream *s, size_t bits) {
    size_t needed = (s->bits + bits + 7) / 8;
    if (needed <= s->room)
        return 0;
    size_t room = s->room + s->room / 2 + 8;
    if (room < needed)
        room = needed;
    uint8_t *bytes = realloc(s->bytes, room);
    if (bytes == NULL)
        return -1;
    for (size_t i = s->room; i < room; i++)
        bytes[i] = 0;
    s->bytes = bytes;
    s->room = room;
    return 0;
}

static int write_bits(struct stream *s, uint32_t value, unsigned width) {
    if (width > 32 || s->bits > MOST_BITS || reserve(s, width) != 0)
        return -1;
    while (width-- > 0) {
        if (value >> width & 1)
            s->bytes[s->bits / 8] |= (uint8_t)(0x80 >> s->bits % 8);
        s->bits++;
    }
    return 0;
}

static int read_bits(struct stream *s, uint32_t *value, unsigned width) {
    if (width > 32 || width > s->bits - s->position)
        return -1;
    *value = 0;
    while (width-- > 0) {
        *value = *value << 1 | (s->bytes[s->position / 8] >> (7 - s->position % 8) & 1u);
        s->position++;
    }
    return 0;
}

static unsigned width_of(uint32_t value) {
    unsigned width = 0;
    for (; value != 0; value >>= 1)
        width++;
    return width;
}

static int write_number(struct stream *s, uint32_t value) {
    unsigned width = width_of(value);
    return write_bits(s, width, 6) != 0 || write_bits(s, value, width) != 0 ? -1 : 0;
}

static int read_number(struct stream *s, uint32_t *value) {
    uint32_t width;
    return read_bits(s, &width, 6) != 0 || read_bits(s, value, width) != 0 ? -1 : 0;
}

int main(void) {
    struct stream stream = {NULL, 0, 0, 0};
    uint32_t written = 0, seen = 0, value;
    int status = EXIT_SUCCESS;
    while (__VERIFIER_nondet_int() != 0) {
        value = __VERIFIER_nondet_uint();
        if (write_number(&stream, value) != 0) {
            status = EXIT_FAILURE;
            break;
        }
        written ^= value;
    }
    while (read_number(&stream, &value) == 0)
        seen ^= value;
    if (seen != written)
        status = EXIT_FAILURE;
    printf("%zu bits in %zu bytes\n", stream.bits, stream.room);
    free(stream.bytes);
    return status;
}
