//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is global and every call takes one. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned tickets;
static unsigned sold;
static void sell(void) {
    tickets--;
    sold++;
}
int main(void) {
    tickets = __VERIFIER_nondet_uint();
    while (tickets > 0)
        sell();
    return 0;
}
