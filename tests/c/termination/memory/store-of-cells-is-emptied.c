//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Any of the cells may be taken from next; together they go down. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned store[4];
    unsigned total = 0;
    for (int i = 0; i < 4; i++) {
        store[i] = __VERIFIER_nondet_uint() % 100;
        total += store[i];
    }
    while (total > 0) {
        unsigned at = 0;
        while (store[at] == 0)
            at++;
        store[at]--;
        total--;
    }
    return 0;
}
