//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Without a coin of one, some change can never be paid out. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static unsigned coin(void) {
    switch (__VERIFIER_nondet_int()) {
    case 2:
        return 2;
    case 5:
        return 5;
    default:
        return 0;
    }
}
static unsigned largest_coin(unsigned rest) {
    static const unsigned coins[] = {5, 2};
    for (int i = 0; i < 2; i++)
        if (coins[i] <= rest)
            return coins[i];
    return 0;
}
static unsigned give_change(unsigned rest) {
    unsigned coins = 0;
    while (rest > 0) { //~ endless-run
        rest -= largest_coin(rest);
        coins++;
    }
    return coins;
}
static unsigned collect(unsigned price) {
    unsigned paid = 0;
    for (int tries = 0; tries < 10 && paid < price; tries++)
        paid += coin();
    return paid;
}
int main(void) {
    const unsigned price = 9;
    unsigned paid = collect(price);
    unsigned rest = paid >= price ? paid - price : paid;
    printf("%u coins\n", give_change(rest));
    return 0;
}
