//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Numbers in seven bits to a byte, written to a block and read again; the bytes of the block may be damaged between. */
#include <stdint.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define BLOCK 64

struct block {
    uint8_t bytes[BLOCK];
    size_t used;
};

static size_t encode(uint32_t number, uint8_t *out) {
    size_t length = 0;
    while (number >= 0x80) {
        out[length++] = (uint8_t)(number | 0x80);
        number >>= 7;
    }
    out[length++] = (uint8_t)number;
    return length;
}

static int append(struct block *block, uint32_t number) {
    uint8_t bytes[5];
    size_t length = encode(number, bytes);
    if (length > BLOCK - block->used)
        return -1;
    for (size_t i = 0; i < length; i++)
        block->bytes[block->used + i] = bytes[i];
    block->used += length;
    return 0;
}

/* Returns how many bytes the number has, or 0 if it is damaged or not complete. */
static size_t decode(const uint8_t *data, size_t size, uint32_t *number) {
    uint32_t value = 0;
    unsigned shift = 0;
    for (size_t i = 0; i < size && i < 5; i++) {
        value |= (uint32_t)(data[i] & 0x7f) << shift;
        shift += 7;
        if (!(data[i] & 0x80)) {
            *number = value;
            return i + 1;
        }
    }
    return 0;
}

static unsigned read_all(const struct block *block, uint32_t *sum) {
    unsigned count = 0;
    size_t at = 0;
    while (at < block->used) {
        uint32_t number;
        size_t length = decode(block->bytes + at, block->used - at, &number);
        if (length == 0)
            break;
        at += length;
        *sum += number;
        count++;
    }
    return count;
}

int main(void) {
    static struct block block;
    uint32_t sum = 0;
    unsigned written = 0, damaged = 0;
    int command;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned number = __VERIFIER_nondet_uint();
        if (command > 0) {
            if (append(&block, number) == 0)
                written++;
        } else if (number < block.used) {
            block.bytes[number] = __VERIFIER_nondet_uchar();
            damaged++;
        }
    }
    unsigned count = read_all(&block, &sum);
    printf("%u written, %u read, %u bytes damaged, sum %lu\n", written, count, damaged, (unsigned long)sum);
    return 0;
}
