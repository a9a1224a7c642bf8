//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* The checksum (CRC-32) of the standard input, by a table of 256 entries and again by half bytes with one of 16. */
#include <stdint.h>
#include <stdio.h>

#define POLYNOMIAL 0xEDB88320u

static uint32_t by_byte[256];
static uint32_t by_nibble[16];

static void make_table(uint32_t *table, unsigned entries, unsigned bits) {
    for (unsigned i = 0; i < entries; i++) {
        uint32_t rest = i;
        for (unsigned bit = 0; bit < bits; bit++)
            rest = rest & 1 ? rest >> 1 ^ POLYNOMIAL : rest >> 1;
        table[i] = rest;
    }
}

static uint32_t add_bytes(uint32_t crc, const unsigned char *data, size_t size) {
    for (const unsigned char *end = data + size; data != end; data++)
        crc = crc >> 8 ^ by_byte[(crc ^ *data) & 0xff];
    return crc;
}

static uint32_t add_nibbles(uint32_t crc, const unsigned char *data, size_t size) {
    for (size_t i = 0; i < size; i++) {
        crc = crc >> 4 ^ by_nibble[(crc ^ data[i]) & 0x0f];
        crc = crc >> 4 ^ by_nibble[(crc ^ data[i] >> 4) & 0x0f];
    }
    return crc;
}

static void print_hex(uint32_t value) {
    static const char digits[] = "0123456789abcdef";
    char text[9];
    for (int i = 7; i >= 0; i--) {
        text[i] = digits[value & 15];
        value >>= 4;
    }
    text[8] = '\0';
    puts(text);
}

int main(void) {
    unsigned char block[512];
    uint32_t first = 0xffffffff, second = 0xffffffff;
    size_t got;
    unsigned histogram[16] = {0};
    make_table(by_byte, 256, 8);
    make_table(by_nibble, 16, 4);
    while ((got = fread(block, 1, sizeof block, stdin)) > 0) {
        first = add_bytes(first, block, got);
        second = add_nibbles(second, block, got);
        for (size_t i = 0; i < got; i++)
            histogram[block[i] >> 4]++;
    }
    print_hex(first ^ 0xffffffff);
    if (first != second)
        printf("the tables disagree\n");
    for (int i = 0; i < 16; i++)
        if (histogram[i] != 0)
            printf("%x0: %u\n", (unsigned)i, histogram[i]);
    return 0;
}
