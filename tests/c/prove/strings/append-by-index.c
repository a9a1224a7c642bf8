//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
static char text[512];
static char tail[256];
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned m = __VERIFIER_nondet_uchar();
    for (unsigned i = 0; i < n; i++)
        text[i] = 'a';
    for (unsigned i = 0; i < m; i++)
        tail[i] = 'b';
    unsigned end = 0;
    while (text[end] != '\0')
        end++;
    unsigned from = 0;
    while (tail[from] != '\0')
        text[end++] = tail[from++];
    text[end] = '\0';
    return 0;
}
