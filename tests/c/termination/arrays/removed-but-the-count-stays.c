//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The removed number is replaced by the last one, which may be as bad, and the count stays. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[6];
    for (int i = 0; i < 6; i++)
        numbers[i] = __VERIFIER_nondet_int();
    int count = 6, i = 0;
    while (i < count) { //~ endless-run
        if (numbers[i] < 0)
            numbers[i] = numbers[count - 1];
        else
            i++;
    }
    return 0;
}
