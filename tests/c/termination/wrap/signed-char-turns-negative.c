//@ property: termination
//@ truth: holds
//@ expect: holds
/* Going up, a `signed char` becomes negative at last: the sum is an `int`, cut to the byte. */
int main(void) {
    signed char c = 1;
    while (c > 0)
        c++;
    return c == -128 ? 0 : 1;
}
