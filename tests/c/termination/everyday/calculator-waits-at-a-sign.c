//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The same calculator skips what it does not know only if it is a blank, and tries again. */
#include <ctype.h>
#include <stdio.h>
static const char *at;
static unsigned number(void) {
    unsigned value = 0;
    while (isdigit((unsigned char)*at))
        value = value * 10 + (unsigned)(*at++ - '0');
    return value;
}
static unsigned product(void) {
    unsigned value = number();
    while (*at == '*') {
        at++;
        value *= number();
    }
    return value;
}
static unsigned sum(void) {
    unsigned value = product();
    while (*at == '+') {
        at++;
        value += product();
    }
    return value;
}
static unsigned line(void) {
    unsigned value = 0;
    while (*at != '\0') { //~ endless-run
        while (*at == ' ')
            at++;
        value += sum();
    }
    return value;
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        at = argv[i];
        printf("%u\n", line());
    }
    return 0;
}
