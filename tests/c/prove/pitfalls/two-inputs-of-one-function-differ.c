//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int ask(int at_least) {
    int answer = __VERIFIER_nondet_int();
    return answer < at_least ? at_least : answer;
}
int main(void) {
    int x = ask(0);
    int y = ask(0);
    assert(x == y); //~ failed-assertion
    return 0;
}
