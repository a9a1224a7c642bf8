//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* From 4 they are 16, 37, 58, 89, 145, 42, 20 and 4 again. */
int main(void) {
    int n = 4;
    while (n != 1) { //~ endless-run
        int sum = 0;
        for (; n > 0; n /= 10)
            sum += (n % 10) * (n % 10);
        n = sum;
    }
    return 0;
}
