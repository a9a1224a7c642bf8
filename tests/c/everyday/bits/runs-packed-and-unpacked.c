//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Packs the input as runs and as pieces without runs, unpacks it again and compares. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 600, LONGEST = 128 };

/* A head below 128 stands before so many bytes and one more; from 128 on, before a byte that comes head - 126 times. */
static size_t pack(const unsigned char *in, size_t size, unsigned char *out) {
    size_t used = 0, at = 0;
    while (at < size) {
        size_t run = 1;
        while (run < LONGEST && at + run < size && in[at + run] == in[at])
            run++;
        if (run > 1) {
            out[used++] = (unsigned char)(run + 126);
            out[used++] = in[at];
            at += run;
            continue;
        }
        size_t head = used++;
        size_t length = 0;
        while (length < LONGEST && at < size && (at + 1 == size || in[at + 1] != in[at])) {
            out[used++] = in[at++];
            length++;
        }
        out[head] = (unsigned char)(length - 1);
    }
    return used;
}

/* Returns the length, or -1 if there is no room or the packed bytes end too early. */
static long unpack(const unsigned char *in, size_t size, unsigned char *out, size_t room) {
    size_t used = 0, at = 0;
    while (at < size) {
        unsigned char head = in[at++];
        size_t length = head < 128 ? head + 1u : head - 126u;
        if (length > room - used)
            return -1;
        if (head >= 128) {
            if (at == size)
                return -1;
            memset(out + used, in[at++], length);
        } else {
            if (length > size - at)
                return -1;
            memcpy(out + used, in + at, length);
            at += length;
        }
        used += length;
    }
    return (long)used;
}

int main(void) {
    unsigned char piece[PIECE] = {0}, again[PIECE];
    /* At worst there is a head before every byte. */
    unsigned char *packed = malloc(2 * PIECE);
    size_t got, total = 0, total_packed = 0;
    int status = EXIT_SUCCESS;
    if (packed == NULL)
        return EXIT_FAILURE;
    while ((got = fread(piece, 1, sizeof piece, stdin)) > 0) {
        size_t size = pack(piece, got, packed);
        long length = unpack(packed, size, again, sizeof again);
        if (length < 0 || (size_t)length != got || memcmp(piece, again, got) != 0) {
            status = EXIT_FAILURE;
            break;
        }
        total += got;
        total_packed += size;
    }
    if (unpack(piece, sizeof piece / 2, again, 50) >= 0)
        printf("the input itself can be unpacked\n");
    printf("%zu bytes packed to %zu\n", total, total_packed);
    free(packed);
    return status;
}
