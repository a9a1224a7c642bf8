//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer[2] = {0, 0};
    int *place = outer;
    if (__VERIFIER_nondet_int()) {
        place = (int[]){1, 2};
    }
    return place[1]; //~ use-after-scope
}
