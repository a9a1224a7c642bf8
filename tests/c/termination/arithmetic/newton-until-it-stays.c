//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Some guesses go up and down between two neighbours for ever, as for 3. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    unsigned long guess = n;
    unsigned long next = (guess + 1) / 2;
    while (next != guess) { //~ endless-run
        guess = next;
        next = (guess + n / guess) / 2;
    }
    return guess == 70000;
}
