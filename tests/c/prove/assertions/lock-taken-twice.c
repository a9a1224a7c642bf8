//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static int locked;
static void lock(void) {
    if (locked)
        reach_error(); //~ error-reached
    locked = 1;
}
static void unlock(void) {
    if (!locked)
        reach_error(); //~ error-reached
    locked = 0;
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        lock();
        if (__VERIFIER_nondet_int())
            continue;
        unlock();
    }
    return 0;
}
