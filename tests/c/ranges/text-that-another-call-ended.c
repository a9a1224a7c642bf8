//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The helper ends the text that it is given, and no other.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void end(char *p, unsigned n) { p[n % 8] = 0; }
int main(void) {
    char a[8], b[8];
    memset(a, 'x', sizeof a);
    memset(b, 'x', sizeof b);
    end(a, __VERIFIER_nondet_uint());
    return (int)strlen(b); //~ out-of-bounds
}
