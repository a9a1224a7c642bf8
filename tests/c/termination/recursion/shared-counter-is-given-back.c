//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Each call takes one of the shared counter, and gives it back before it calls again. */
extern int __VERIFIER_nondet_int(void);
static void descend(int *rest) { //~ endless-run
    if (*rest <= 0)
        return;
    --*rest;
    ++*rest;
    descend(rest); //~ endless-run
}
int main(void) {
    int rest = __VERIFIER_nondet_int() % 10000;
    descend(&rest);
    return 0;
}
