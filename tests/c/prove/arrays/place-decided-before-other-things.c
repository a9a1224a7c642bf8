//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// Later decisions are brought together before earlier ones are: states that differ in one variable meet first.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[1] = {0};
    int mode = 0, place = 3;
    int c = 0, d = 0, e = 0, f = 0;
    if (__VERIFIER_nondet_int()) {
        mode = 1;
        place = 9;
    } else if (__VERIFIER_nondet_int()) {
        mode = 2;
        place = 0;
    }
    if (__VERIFIER_nondet_int()) c = 1;
    if (__VERIFIER_nondet_int()) d = 1;
    if (__VERIFIER_nondet_int()) e = 1;
    if (__VERIFIER_nondet_int()) f = 1;
    if (mode == 1) table[place - 9] = c + d + e + f;
    return table[0] < 0;
}
