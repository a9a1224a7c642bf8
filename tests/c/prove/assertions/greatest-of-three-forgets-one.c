//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static int greater(int a, int b) { return a > b ? a : b; }
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int greatest = a > b ? greater(a, c) : c;
    if (greatest < a || greatest < b || greatest < c)
        reach_error(); //~ error-reached
    return 0;
}
