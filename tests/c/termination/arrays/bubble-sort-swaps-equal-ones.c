//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Equal neighbours are swapped too, so something is swapped in every round. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[5];
    int swapped;
    for (int i = 0; i < 5; i++)
        numbers[i] = __VERIFIER_nondet_int();
    do { //~ endless-run
        swapped = 0;
        for (int i = 0; i + 1 < 5; i++)
            if (numbers[i] >= numbers[i + 1]) {
                int held = numbers[i];
                numbers[i] = numbers[i + 1];
                numbers[i + 1] = held;
                swapped = 1;
            }
    } while (swapped); //~ endless-run
    return 0;
}
