//@ property: termination
//@ truth: holds
//@ expect: holds
/* The inner loop goes up to the outer counter. */
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    int size = __VERIFIER_nondet_ushort();
    unsigned cells = 0;
    for (int row = 0; row < size; row++)
        for (int column = 0; column <= row; column++)
            cells++;
    return cells == 1;
}
