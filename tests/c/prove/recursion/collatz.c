//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned down(unsigned number) {
    return number <= 1 ? number : down(number % 2 ? 3 * number + 1 : number / 2);
}
int main(void) {
    unsigned char seen[2] = {0};
    seen[down(__VERIFIER_nondet_uint())] = 1;
    return seen[1];
}
