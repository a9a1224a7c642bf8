//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
/* A signed reading of x must not change what y, its zero-extended copy, is. */
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned long long y = x;
    if ((int)x < 0) {
        if (y < 2147483648ull)
            reach_error();
    }
    return 0;
}
