//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned short __VERIFIER_nondet_ushort(void);
static char text[1024];
static char tail[256];
static char guard[1] = {0};
int main(void) {
    unsigned m = __VERIFIER_nondet_ushort();
    if (m > sizeof tail)
        m = sizeof tail;
    for (unsigned i = 0; i < m; i++)
        tail[i] = 'b';
    unsigned end = 0;
    unsigned from = 0;
    while (tail[from] != '\0') //~ out-of-bounds
        text[end++] = tail[from++];
    text[end] = guard[0];
    return 0;
}
