//@ property: leaks
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
struct buffer {
    char *bytes;
    long sizes[4];
};
extern int __VERIFIER_nondet_int(void);
static struct buffer make(long size) {
    struct buffer made = {malloc(8), {size}};
    return made;
}
static struct buffer (*maker)(long) = make;
static long done(struct buffer given) {
    free(given.bytes);
    return given.sizes[0];
}
int main(void) {
    long size = 0;
    for (int i = 0; i < 3; i++) {
        free(make(size).bytes);
        free((__VERIFIER_nondet_int() > 0 ? make(1) : maker(2)).bytes);
        size += done(maker(i));
        struct buffer own;
        own = make(size);
        free(own.bytes);
    }
    return size == 77;
}
