//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
/* A lock that is taken only when free: the flag's two values must be kept apart. */
int main(void) {
    int locked = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() && !locked) {
            locked = 1;
        } else if (locked) {
            if (!locked)
                reach_error();
            locked = 0;
        }
    }
    return 0;
}
