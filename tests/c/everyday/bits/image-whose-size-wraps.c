//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Reads a grey picture whose size is in its head; the product of width and height is taken in 32 bits. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_BYTES 100000u

struct picture {
    uint32_t width;
    uint32_t height;
    unsigned char *grey;
};

static int read_picture(FILE *file, struct picture *picture) {
    unsigned width, height;
    uint32_t bytes;
    if (fscanf(file, "P %7u %7u", &width, &height) != 2 || getc(file) == EOF)
        return -1;
    bytes = width * height;
    if (bytes == 0 || bytes > MOST_BYTES)
        return -1;
    picture->grey = malloc(bytes);
    if (picture->grey == NULL)
        return -1;
    picture->width = width;
    picture->height = height;
    if (fread(picture->grey, 1, bytes, file) != bytes) {
        free(picture->grey);
        return -1;
    }
    return 0;
}

static unsigned char *pixel(const struct picture *picture, uint32_t x, uint32_t y) {
    return &picture->grey[y * picture->width + x];
}

static void mirror(struct picture *picture) {
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = 0; x < picture->width / 2; x++) {
            unsigned char *left = pixel(picture, x, y);
            unsigned char *right = pixel(picture, picture->width - 1 - x, y);
            unsigned char kept = *left; //~ out-of-bounds
            *left = *right; //~ out-of-bounds
            *right = kept;
        }
    }
}

static void smooth(struct picture *picture) {
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = 0; x + 1 < picture->width; x++) {
            unsigned sum = 2u * *pixel(picture, x, y) + 2u * *pixel(picture, x + 1, y);
            *pixel(picture, x, y) = (unsigned char)(sum / 4);
        }
    }
}

int main(void) {
    static unsigned histogram[256];
    struct picture picture;
    if (read_picture(stdin, &picture) != 0) {
        fprintf(stderr, "not a picture\n");
        return EXIT_FAILURE;
    }
    mirror(&picture);
    smooth(&picture);
    for (uint32_t i = 0; i < picture.width * picture.height; i++)
        histogram[picture.grey[i]]++;
    for (int i = 0; i < 256; i++)
        if (histogram[i] != 0)
            printf("%d: %u\n", i, histogram[i]);
    free(picture.grey);
    return EXIT_SUCCESS;
}
