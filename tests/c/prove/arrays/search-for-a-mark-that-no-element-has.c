//@ property: memory-safety
//@ truth: violated
//@ expect: violated
// The last two bytes of an element look like the mark, the whole one does not.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int values[] = {3, 5, 7, 0xffff};
        int *p = values;
        while (*p++ != -1) //~ out-of-bounds
            ;
    }
    return 0;
}
