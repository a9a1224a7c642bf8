//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <regex.h>
int main(void) {
    regex_t expression;
    if (regcomp(&expression, "a", 0) != 0)
        return 1;
    regfree(&expression);
    return regexec(&expression, "a", 0, 0, 0); //~ use-after-free
}
