//@ property: no-overflow
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int sum = 0;
    while (sum < 1000000) {
        int more = __VERIFIER_nondet_int();
        if (more < 0 || more > 1000000)
            break;
        sum += more;
    }
    return sum < 0;
}
