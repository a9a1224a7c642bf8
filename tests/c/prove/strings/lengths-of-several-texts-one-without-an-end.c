//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static const char digits[16] = "0123456789abcdef";
static unsigned length(const char *text) {
    unsigned n = 0;
    while (text[n]) //~ out-of-bounds
        n++;
    return n;
}
int main(void) {
    unsigned total = 0;
    while (__VERIFIER_nondet_int()) {
        total += length("abc");
        total += length("a text that is longer than a word");
        total += length(digits);
    }
    return total == 1;
}
