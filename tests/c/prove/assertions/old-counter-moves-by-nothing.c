//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
int main(void) {
    int locked;
    unsigned now = 0;
    unsigned old;
    do {
        locked = 1;
        old = now;
        if (__VERIFIER_nondet_int()) {
            locked = 0;
            now += __VERIFIER_nondet_uint();
        }
    } while (now != old);
    if (!locked)
        reach_error(); //~ error-reached
    return 0;
}
