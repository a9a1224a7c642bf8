//@ property: termination
//@ truth: holds
//@ expect: holds
/* Goes through the numbers until nothing had to be swapped. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[5];
    int swapped;
    for (int i = 0; i < 5; i++)
        numbers[i] = __VERIFIER_nondet_int();
    do {
        swapped = 0;
        for (int i = 0; i + 1 < 5; i++)
            if (numbers[i] > numbers[i + 1]) {
                int held = numbers[i];
                numbers[i] = numbers[i + 1];
                numbers[i + 1] = held;
                swapped = 1;
            }
    } while (swapped);
    return 0;
}
