//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int cells[100];
    unsigned from = __VERIFIER_nondet_uint() % 2 ? 50 : 49;
    for (int i = 0; i < 100; i++)
        cells[i] = 0;
    for (unsigned i = from; i < 100; i++)
        cells[i] = 5;
    for (int i = 0; i < 50; i++)
        assert(cells[i] == 0); //~ failed-assertion
    return 0;
}
