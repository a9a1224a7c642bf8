//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0;
    while (sum < 1000000) {
        int more = __VERIFIER_nondet_int();
        if (more > 1000000)
            break;
        sum += more; //~ signed-overflow
    }
    return sum < 0;
}
