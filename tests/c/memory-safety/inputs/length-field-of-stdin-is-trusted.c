//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// A packet says how long it is; nobody compares that with the room there is.
#include <stdio.h>
#include <string.h>
int main(void) {
    unsigned char head[4], body[16];
    if (fread(head, 1, sizeof head, stdin) != sizeof head) return 0;
    if (head[0] != 0x7f || head[1] != 'T') return 0;
    unsigned length = head[2] | head[3] << 8;
    if (length > 64) return 0;
    memset(body, 0, length); //~ out-of-bounds
    return body[0];
}
