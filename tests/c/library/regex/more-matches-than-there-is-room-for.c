//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <regex.h>
int main(void) {
    regex_t expression;
    regmatch_t match[2];
    if (regcomp(&expression, "(a)(b)(c)", REG_EXTENDED) != 0)
        return 1;
    int found = regexec(&expression, "abc", 4, match, 0); //~ out-of-bounds
    regfree(&expression);
    return found;
}
