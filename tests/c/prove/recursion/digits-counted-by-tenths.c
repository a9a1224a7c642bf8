//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static void count(unsigned number, unsigned *digits) {
    if (number > 9)
        count(number / 10, digits);
    ++*digits;
}
int main(void) {
    unsigned digits = 0;
    count(__VERIFIER_nondet_uint(), &digits);
    return digits > 10;
}
