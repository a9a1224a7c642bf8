//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    if (first != second)
        reach_error(); //~ error-reached
    return 0;
}
