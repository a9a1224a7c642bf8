//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Both variables could be kept in registers, and then nothing would be left of the block's end.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int outer = __VERIFIER_nondet_int();
    int *place = &outer;
    {
        int inner = 7;
        if (outer > 0)
            place = &inner;
    }
    return *place; //~ use-after-scope
}
