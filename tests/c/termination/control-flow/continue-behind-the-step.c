//@ property: termination
//@ truth: holds
//@ expect: holds
/* `continue` comes after the step. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned odd = 0;
    int i = 0;
    while (i < limit) {
        i++;
        if (i % 2 == 0)
            continue;
        odd++;
    }
    return odd == 1;
}
