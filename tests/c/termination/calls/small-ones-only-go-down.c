//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What is asked first gives back in two ways, and another call follows; only numbers below five go down. */
extern unsigned __VERIFIER_nondet_uint(void);
static int *is_large(int x, int *place) {
    if (x >= 5)
        return place;
    return 0;
}
static void touch(int *count) {
    *count = 1;
}
int main(void) {
    int x = (int)(__VERIFIER_nondet_uint() % 11);
    int count = 0;
    while (x > 0) { //~ endless-run
        int *place = is_large(x, &x);
        touch(&count);
        if (!place)
            x -= 1;
    }
    return 0;
}
