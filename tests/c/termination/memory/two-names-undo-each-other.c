//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The two pointers may be the same, and then one undoes what the other does. */
extern int __VERIFIER_nondet_int(void);
static void drain(int *from, int *to) {
    while (*from > 0) { //~ endless-run
        --*from;
        ++*to;
    }
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = 0;
    drain(&a, a == 3 ? &a : &b);
    return 0;
}
