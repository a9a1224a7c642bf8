//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct sink {
    char *bytes;
    unsigned used;
    unsigned room;
};
static int store(void *context, char byte) {
    struct sink *sink = context;
    if (sink->used == sink->room)
        return 0;
    sink->bytes[sink->used] = byte;
    sink->used++;
    return 1;
}
static void produce(int (*take)(void *, char), void *context) {
    while (take(context, 'x')) {
    }
}
int main(void) {
    struct sink sink;
    sink.used = 0;
    sink.room = __VERIFIER_nondet_ushort();
    sink.bytes = malloc(sink.room);
    produce(store, &sink);
    free(sink.bytes);
    return 0;
}
