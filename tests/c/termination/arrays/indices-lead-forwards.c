//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Every entry names a later one. */
extern unsigned __VERIFIER_nondet_uint(void);
enum { SIZE = 20 };
int main(void) {
    unsigned next[SIZE];
    for (unsigned i = 0; i < SIZE; i++)
        next[i] = i + 1 + __VERIFIER_nondet_uint() % 4;
    unsigned at = 0;
    while (at < SIZE)
        at = next[at];
    return 0;
}
