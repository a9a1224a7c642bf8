//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
    int choice = __VERIFIER_nondet_int();
    int (*chosen)(void) = choice > 0 ? one : choice < 0 ? two : 0;
    if (!chosen)
        return 0;
    int cells[3] = {0};
    return cells[chosen()];
}
