//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stddef.h>
#include <stdio.h>
struct mixed {
    char tag;
    long long wide;
    void *pointer;
    double d;
    long word;
};
int main(void) {
    struct mixed mixed = {'m', 1LL << 40, &mixed, 0.5, -3};
    printf("%d %d %d %d %d\n", (int)sizeof mixed, (int)offsetof(struct mixed, wide), (int)offsetof(struct mixed, pointer),
           (int)offsetof(struct mixed, d), (int)offsetof(struct mixed, word));
    struct mixed *self = mixed.pointer;
    printf("%lld %g %ld\n", self->wide, self->d, self->word);
    return 0;
}
