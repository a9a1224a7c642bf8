//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
struct row {
    unsigned length;
    char text[12];
};
static struct row rows[100];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100)
        n = 100;
    for (unsigned i = 0; i < n; i++)
        rows[i].length = __VERIFIER_nondet_uint() % 12;
    for (unsigned i = 0; i < n; i++)
        rows[i].text[rows[i].length] = '\0';
    return 0;
}
