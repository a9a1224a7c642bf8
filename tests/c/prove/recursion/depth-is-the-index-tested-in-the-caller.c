//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned path[50];
static void walk(unsigned depth) {
    path[depth] = __VERIFIER_nondet_uint(); //~ out-of-bounds
    if (path[depth] % 2 && depth < 50)
        walk(depth + 1);
}
int main(void) {
    unsigned start = __VERIFIER_nondet_uint();
    if (start < 50)
        walk(start);
    return 0;
}
