//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
/* The lock is free at the loop's end only if the counter moved. */
int main(void) {
    int locked;
    unsigned now = 0;
    unsigned old;
    do {
        locked = 1;
        old = now;
        if (__VERIFIER_nondet_int()) {
            locked = 0;
            now++;
        }
    } while (now != old);
    if (!locked)
        reach_error();
    return 0;
}
