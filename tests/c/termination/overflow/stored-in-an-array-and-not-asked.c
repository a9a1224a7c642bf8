//@ property: termination
//@ truth: holds
//@ expect: holds
/* The sum stands somewhere in the array; the loop asks for the index only. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int numbers[8] = {0};
    int x = __VERIFIER_nondet_int();
    unsigned k = __VERIFIER_nondet_uint() % 8;
    numbers[k] = x + 1;
    unsigned i = 0;
    while (i < 8 && numbers[i] != x)
        i++;
    return 0;
}
