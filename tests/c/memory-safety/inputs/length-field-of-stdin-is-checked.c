//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    unsigned char head[4], body[16] = {0};
    if (fread(head, 1, sizeof head, stdin) != sizeof head) return 0;
    if (head[0] != 0x7f || head[1] != 'T') return 0;
    unsigned length = head[2] | head[3] << 8;
    if (length > sizeof body) return 0;
    memset(body, 0, length);
    return body[0];
}
