//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A file with a table of sections; the check of a section adds its place and length in 32 bits. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct image {
    unsigned char *data;
    uint32_t size;
};

struct section {
    uint32_t offset;
    uint32_t length;
};

static uint32_t little_endian(const unsigned char *bytes) {
    uint32_t value = 0;
    for (int i = 3; i >= 0; i--)
        value = value << 8 | bytes[i];
    return value;
}

static int section_of(const struct image *image, uint32_t index, struct section *section) {
    uint32_t at = 8 + 8 * index;
    if (image->size < 8 || index > (image->size - 8) / 8 || image->size - at < 8)
        return -1;
    section->offset = little_endian(image->data + at);
    section->length = little_endian(image->data + at + 4);
    if (section->offset + section->length > image->size)
        return -1;
    return 0;
}

static unsigned sum_of(const struct image *image, const struct section *section) {
    unsigned sum = 0;
    for (uint32_t i = 0; i < section->length; i++)
        sum += image->data[section->offset + i]; //~ out-of-bounds
    return sum;
}

static int print_sections(const struct image *image) {
    if (image->size < 8 || memcmp(image->data, "SECT", 4) != 0)
        return -1;
    uint32_t count = little_endian(image->data + 4);
    for (uint32_t i = 0; i < count; i++) {
        struct section section;
        if (section_of(image, i, &section) != 0)
            return -1;
        printf("section %u: %u\n", (unsigned)i, sum_of(image, &section));
    }
    return 0;
}

int main(void) {
    struct image image = {malloc(2048), 0};
    int status;
    if (image.data == NULL)
        return EXIT_FAILURE;
    image.size = (uint32_t)fread(image.data, 1, 2048, stdin);
    status = print_sections(&image);
    if (status != 0)
        fprintf(stderr, "not a file with sections\n");
    free(image.data);
    return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
