//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Rounded down, minus one stays what it is. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    while (number > -1000 && number != 0) //~ endless-run
        number = number > 0 ? number / 2 : (number - 1) / 2;
    return 0;
}
