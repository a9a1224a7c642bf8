//@ property: no-overflow
//@ truth: holds
//@ expect: unknown
/* The result is undefined, and no property speaks of it. */
int main(void) {
    unsigned zero = 0;
    return __builtin_clz(zero) == 99; //~ undefined-value
}
