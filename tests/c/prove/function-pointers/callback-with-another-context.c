//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct sink {
    char *bytes;
    unsigned used;
    unsigned room;
};
static int store(void *context, char byte) {
    struct sink *sink = context;
    if (sink->used == sink->room) //~ out-of-bounds
        return 0;
    sink->bytes[sink->used] = byte;
    sink->used++;
    return 1;
}
static void produce(int (*take)(void *, char), void *context) {
    while (take(context, 'x')) {
    }
}
/* The bytes are handed over in place of the sink. */
int main(void) {
    struct sink sink;
    sink.used = 0;
    sink.room = __VERIFIER_nondet_ushort() % 8;
    sink.bytes = malloc(sink.room);
    produce(store, sink.bytes);
    free(sink.bytes);
    return 0;
}
