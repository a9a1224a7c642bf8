//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void copy(char *to, const char *from) {
    while ((*to++ = *from++) != '\0') {
    }
}
int main(void) {
    int size = __VERIFIER_nondet_int();
    int room = __VERIFIER_nondet_int();
    if (size < 1 || room < size)
        return 0;
    char *from = malloc((size_t)size);
    char *to = malloc((size_t)room);
    from[size - 1] = '\0';
    copy(to, from);
    free(from);
    free(to);
    return 0;
}
