//@ property: termination
//@ truth: holds
//@ expect: unknown
/* It is not negative before it overflows. */
int main(void) {
    int x = 1;
    while (x > 0)
        x++;
    return 0;
}
