//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned down(unsigned number) {
    return number == 1 ? 0 : down(number % 2 ? 3 * number + 1 : number / 2);
}
int main(void) {
    unsigned char seen[1] = {0};
    unsigned number = __VERIFIER_nondet_uint();
    if (number)
        seen[down(number)] = 1;
    return seen[0];
}
