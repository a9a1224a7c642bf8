//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
struct row {
    unsigned length;
    char text[12];
};
static struct row rows[1];
/* The struct has 16 bytes, its text only 12. */
int main(void) {
    unsigned which = __VERIFIER_nondet_uint() % 1;
    rows[which].length = __VERIFIER_nondet_uint() % sizeof(struct row);
    rows[which].text[rows[which].length] = '\0'; //~ out-of-bounds
    return 0;
}
