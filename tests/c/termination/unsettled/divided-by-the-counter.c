//@ property: termination
//@ truth: holds
//@ expect: unknown
/* In the sixth round the divisor is zero. */
int main(void) {
    int sum = 0;
    for (int i = 5;; i--)
        sum += 60 / i;
    return sum;
}
