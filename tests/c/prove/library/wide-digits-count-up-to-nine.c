//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <wctype.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int seen[10] = {0};
    wint_t c = __VERIFIER_nondet_uint();
    if (iswdigit(c))
        seen[c - '0'] = 1;
    int *nothing = 0;
    if (iswlower(c) && towupper(c) - 'A' > 25)
        *nothing = 1;
    return seen[9];
}
