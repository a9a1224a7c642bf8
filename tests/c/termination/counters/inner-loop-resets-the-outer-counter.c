//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The inner loop sets the outer counter back in every round. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    unsigned hits = 0;
    int i, j;
    for (i = 0; i < size; i++) //~ endless-run
        for (j = 0; j < size; j++)
            if (j == 3) {
                hits++;
                i = 0;
            }
    return hits == 1;
}
