//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
static char table[256];
static void count(int n, int *result) {
    if (n <= 0) {
        *result = 0;
    } else {
        count(n - 1, result);
        if (*result < 255)
            ++*result;
    }
}
int main(void) {
    int result;
    count(__VERIFIER_nondet_uchar(), &result);
    table[result] = 1;
    return 0;
}
