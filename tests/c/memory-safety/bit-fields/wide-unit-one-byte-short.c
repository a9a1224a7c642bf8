//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
/* Clang reads the whole unit of 17 bytes for the field in its last byte. */
#pragma pack(1)
struct unit {
    unsigned long long a : 61;
    unsigned long long b : 62;
    unsigned c : 13;
};
#pragma pack()
int main(void) {
    struct unit *u = calloc(1, sizeof *u - 1);
    if (!u)
        return 0;
    int read = u->c; //~ out-of-bounds
    free(u);
    return read;
}
