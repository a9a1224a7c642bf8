//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Equal numbers are taken from neither side. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3], b[4];
    unsigned smaller = 0;
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++)
        b[i] = __VERIFIER_nondet_int();
    int i = 0, j = 0;
    while (i < 3 && j < 4) { //~ endless-run
        if (a[i] < b[j]) {
            smaller++;
            i++;
        } else if (a[i] > b[j]) {
            j++;
        }
    }
    return smaller == 3;
}
