//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern char __VERIFIER_nondet_char(void);
struct buffer {
    char *bytes;
    unsigned used;
    unsigned room;
};
static int put(struct buffer *buffer, char byte) {
    if (buffer->used > buffer->room)
        return 0;
    buffer->bytes[buffer->used++] = byte; //~ out-of-bounds
    return 1;
}
int main(void) {
    struct buffer buffer = {0};
    buffer.room = __VERIFIER_nondet_ushort();
    buffer.bytes = malloc(buffer.room);
    char byte;
    while ((byte = __VERIFIER_nondet_char()) != 0)
        if (!put(&buffer, byte))
            break;
    free(buffer.bytes);
    return 0;
}
