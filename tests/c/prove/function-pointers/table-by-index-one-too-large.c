//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[10];
static void add(unsigned at) { cells[at]++; }
static void clear(unsigned at) { cells[at] = 0; }
static void (*const actions[])(unsigned) = {add, clear};
int main(void) {
    unsigned action;
    while ((action = __VERIFIER_nondet_uint()) <= 2)
        actions[action](__VERIFIER_nondet_uint() % 10); //~ out-of-bounds
    return 0;
}
