//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static unsigned length(const char *text) {
    unsigned n = 0;
    while (text[n])
        n++;
    return n;
}
int main(void) {
    unsigned total = 0;
    while (__VERIFIER_nondet_int()) {
        total += length("abc");
        total += length("");
        total += length("a text that is longer than a word");
    }
    return total == 1;
}
