//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* None of the loops takes a tab. */
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static unsigned parts(const char *at) {
    unsigned count = 0;
    while (*at) { //~ endless-run
        while (*at == ' ')
            at++;
        while (*at >= '0' && *at <= '9')
            at++;
        while (*at && *at != ' ' && *at != '\t' && !(*at >= '0' && *at <= '9'))
            at++;
        count ^= 1;
    }
    return count;
}
int main(void) {
    char line[4];
    for (int i = 0; i < 3; i++)
        line[i] = __VERIFIER_nondet_char();
    line[3] = '\0';
    return parts(line) == 3;
}
