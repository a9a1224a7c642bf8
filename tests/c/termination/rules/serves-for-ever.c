//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A server that serves on purpose; each request is bounded. */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned serve(unsigned request) {
    unsigned answer = 0;
    for (unsigned i = 0; i < request % 16; i++)
        answer += i;
    return answer;
}
int main(void) {
    for (;;) //~ endless-run
        printf("%u\n", serve(__VERIFIER_nondet_uint()));
}
