//@ property: termination
//@ truth: holds
//@ expect: holds
/* Asks until the answer is zero, but three times at most. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int answer, tries = 0;
    do {
        answer = __VERIFIER_nondet_int();
        tries++;
    } while (answer != 0 && tries < 3);
    return 0;
}
