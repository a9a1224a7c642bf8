//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Four numbers are handed over as one; the third goes down. */
extern unsigned short __VERIFIER_nondet_ushort(void);
struct four {
    unsigned short first, second, third, fourth;
};
static struct four step(struct four now) {
    now.first = __VERIFIER_nondet_ushort();
    now.third--;
    now.fourth++;
    return now;
}
int main(void) {
    struct four now = {1, 2, __VERIFIER_nondet_ushort(), 4};
    while (now.third > 0)
        now = step(now);
    return 0;
}
