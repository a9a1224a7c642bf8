//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    char state;
    long key;
    short step;
};
static struct entry table[64];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 64;
    for (unsigned i = 0; i < n; i++) {
        table[i].state = 1;
        table[i].key = -5;
        table[i].step = i % 10;
    }
    for (unsigned i = 0; i < n; i++)
        table[i].state = 2;
    for (unsigned i = 0; i < n; i++) {
        assert(table[i].key == -5);
        assert(table[i].step >= 0 && table[i].step < 10);
        assert(table[i].state == 1 || table[i].state == 2);
    }
    return 0;
}
