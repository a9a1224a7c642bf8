//@ property: termination
//@ truth: violated
//@ expect: unknown
/* Where the sum stands is not known when it is read. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int numbers[8] = {0};
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        return 0;
    unsigned k = __VERIFIER_nondet_uint() % 8, j = __VERIFIER_nondet_uint() % 8;
    numbers[k] = x + 1;
    int y = numbers[j];
    while (y > x)  //~ endless-run
        ;
    return 0;
}
