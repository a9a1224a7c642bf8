//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each call is bounded, and so is the number of calls. */
extern int __VERIFIER_nondet_int(void);
static unsigned sum;
static void work(int rounds) {
    for (int i = 0; i < rounds; i++)
        sum += 3;
}
int main(void) {
    int jobs = __VERIFIER_nondet_int();
    for (int i = 0; i < jobs; i++)
        work(10);
    return 0;
}
