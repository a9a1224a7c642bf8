//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t bytes = __VERIFIER_nondet_uchar();
    char *block = malloc(bytes);
    size_t done = 0;
    while (bytes - done >= sizeof(unsigned)) {
        *(unsigned *)(block + done) = 0;
        done += sizeof(unsigned);
    }
    while (done < bytes)
        block[done++] = 0;
    free(block);
    return 0;
}
