//@ property: termination
//@ truth: holds
//@ expect: holds
/* Whichever is called, the counter falls. */
extern int __VERIFIER_nondet_int(void);
static unsigned n = 5;
static void lower(void) {
    n--;
}
static void lower_more(void) {
    n = n > 2 ? n - 2 : 0;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    while (n > 0) {
        if (y < x)
            lower();
        else
            lower_more();
    }
    return 0;
}
