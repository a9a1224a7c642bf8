//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The same helper, and one caller among many that takes the size for the last index.
extern int __VERIFIER_nondet_int(void);
static int clamp(int value, int least, int most) {
    if (value < least)
        return least;
    if (value > most)
        return most;
    return value;
}
#define AT(t) sum ^= t[clamp(at, 0, (int)(sizeof t / sizeof *t) - 1)];
#define FIVE(t) AT(t) AT(t) AT(t) AT(t) AT(t)
#define MANY FIVE(a) FIVE(b) FIVE(c) FIVE(d) FIVE(e) FIVE(d) FIVE(c) FIVE(b) FIVE(a)
int a[100], b[30], c[12], d[5], e[1];
int main(void) {
    int at = __VERIFIER_nondet_int(), sum = 0;
    MANY
    sum ^= d[clamp(at, 0, 5)]; //~ out-of-bounds
    return sum;
}
