//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A local variable of the callee hides the global counter. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned tickets;
static unsigned sold;
static void sell(void) {
    unsigned tickets = 10;
    tickets--;
    sold += tickets;
}
int main(void) {
    tickets = __VERIFIER_nondet_uint();
    while (tickets > 0) //~ endless-run
        sell();
    return 0;
}
