//@ property: access
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A header of eleven bytes says how many bytes a row has; a row of none has no first byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unsigned char header[11];
    if (fread(header, 1, sizeof header, stdin) != sizeof header || memcmp(header, "ROWS", 4) != 0)
        return 1;
    unsigned rows = header[4] | (unsigned)header[5] << 8, size = header[6] | (unsigned)header[7] << 8;
    if (header[8] != 1 || rows > 100 || size > 1000)
        return 1;
    unsigned char *row = malloc(size);
    if (row == NULL)
        return 1;
    unsigned long sum = 0;
    for (unsigned i = 0; i < rows; i++) {
        if (fread(row, 1, size, stdin) != size)
            break;
        sum += row[0]; //~ out-of-bounds
    }
    printf("%lu\n", sum);
    free(row);
    return 0;
}
