//@ property: termination
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
//@ sanitizers: blind
/* With a `long` of 32 bits the bound is out of reach; with 64 bits the loop would end. */
int main(void) {
    unsigned long i = 0;
    while (i < 5000000000ULL) //~ endless-run
        i++;
    return 0;
}
