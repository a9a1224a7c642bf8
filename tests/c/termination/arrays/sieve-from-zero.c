//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The sieve begins at zero, whose multiples are all zero. */
enum { LAST = 60 };
int main(void) {
    char crossed[LAST + 1] = {0};
    for (int i = 0; i <= LAST; i++) {
        if (crossed[i])
            continue;
        for (int j = i * i; j <= LAST; j += i) //~ endless-run
            crossed[j] = 1;
    }
    return 0;
}
