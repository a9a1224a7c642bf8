//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* `continue` jumps over the step of a `while` loop. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned odd = 0;
    int i = 0;
    while (i < limit) { //~ endless-run
        if (i % 2 == 0)
            continue;
        odd++;
        i++;
    }
    return odd == 1;
}
