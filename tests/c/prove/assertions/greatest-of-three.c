//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static int greater(int a, int b) { return a > b ? a : b; }
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int greatest = greater(greater(a, b), c);
    if (greatest < a || greatest < b || greatest < c)
        reach_error();
    return 0;
}
