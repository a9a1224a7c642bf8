//@ property: termination
//@ truth: holds
//@ expect: holds
/* Either the index goes up or the count goes down. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[6];
    for (int i = 0; i < 6; i++)
        numbers[i] = __VERIFIER_nondet_int();
    int count = 6, i = 0;
    while (i < count) {
        if (numbers[i] < 0)
            numbers[i] = numbers[--count];
        else
            i++;
    }
    return 0;
}
