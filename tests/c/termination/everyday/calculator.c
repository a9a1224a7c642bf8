//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A calculator for the arguments: sums, products, parentheses; every step consumes a sign or gives up. */
#include <ctype.h>
#include <stdio.h>
static const char *at;
static int failed;
static unsigned sum(void);
static void skip_blanks(void) {
    while (*at == ' ')
        at++;
}
static unsigned number(void) {
    unsigned value = 0;
    if (!isdigit((unsigned char)*at))
        failed = 1;
    while (isdigit((unsigned char)*at))
        value = value * 10 + (unsigned)(*at++ - '0');
    return value;
}
static unsigned factor(void) {
    unsigned value;
    skip_blanks();
    if (*at == '(') {
        at++;
        value = sum();
        if (*at == ')')
            at++;
        else
            failed = 1;
    } else {
        value = number();
    }
    skip_blanks();
    return value;
}
static unsigned product(void) {
    unsigned value = factor();
    while (!failed && *at == '*') {
        at++;
        value *= factor();
    }
    return value;
}
static unsigned sum(void) {
    unsigned value = product();
    while (!failed && (*at == '+' || *at == '-')) {
        char sign = *at++;
        unsigned right = product();
        value = sign == '+' ? value + right : value - right;
    }
    return value;
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        at = argv[i];
        failed = 0;
        unsigned value = sum();
        if (failed || *at != '\0')
            puts("?");
        else
            printf("%u\n", value);
    }
    return 0;
}
