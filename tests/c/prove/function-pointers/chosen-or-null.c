//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
    int choice = __VERIFIER_nondet_int();
    int (*chosen)(void) = choice > 0 ? one : choice < 0 ? two : 0;
    return chosen() == 0; //~ null-dereference bad-indirect-call
}
