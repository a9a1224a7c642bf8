//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <regex.h>
#include <stdio.h>
int main(int argc, char **argv) {
    regex_t expression;
    regmatch_t match[1];
    if (regcomp(&expression, "[0-9]+", REG_EXTENDED) != 0)
        return 1;
    for (int i = 1; i < argc; i++)
        if (regexec(&expression, argv[i], 1, match, 0) == 0)
            putchar(argv[i][match[0].rm_so]);
    regfree(&expression);
    return 0;
}
