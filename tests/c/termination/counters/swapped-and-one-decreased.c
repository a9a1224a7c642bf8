//@ property: termination
//@ truth: holds
//@ expect: holds
/* The two change places each round and one of them loses one: their sum goes down. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    while (a > 0) {
        int old = a;
        a = b;
        b = old - 1;
    }
    return 0;
}
