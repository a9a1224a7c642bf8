//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int ask(int at_least) {
    int answer = __VERIFIER_nondet_int();
    return answer < at_least ? at_least : answer;
}
int main(void) {
    int bound = __VERIFIER_nondet_int();
    int x = ask(bound);
    int y = ask(x);
    assert(bound <= x && x <= y);
    return 0;
}
