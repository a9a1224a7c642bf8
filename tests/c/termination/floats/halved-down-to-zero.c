//@ property: termination
//@ truth: holds
//@ expect: holds
/* The smallest number halved is zero. */
int main(void) {
    double x = 1;
    while (x > 0)
        x /= 2;
    return 0;
}
