//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned *count(unsigned number, unsigned *digits) {
    unsigned here = 0;
    if (number > 9)
        digits = count(number / 10, &here);
    ++*digits; //~ use-after-scope
    return &here;
}
int main(void) {
    unsigned digits = 0;
    count(__VERIFIER_nondet_uint(), &digits);
    return digits > 10;
}
