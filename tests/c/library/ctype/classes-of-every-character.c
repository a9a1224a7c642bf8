//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <ctype.h>
#include <stdio.h>
int main(void) {
    unsigned check = 0;
    for (int c = -1; c < 256; c++) {
        unsigned bits = !!isalpha(c) | !!isdigit(c) << 1 | !!isspace(c) << 2 | !!isupper(c) << 3 | !!islower(c) << 4 |
                        !!ispunct(c) << 5 | !!isprint(c) << 6 | !!isgraph(c) << 7 | !!iscntrl(c) << 8 |
                        !!isxdigit(c) << 9 | !!isalnum(c) << 10 | !!isblank(c) << 11;
        check = check * 31 + bits;
        check = check * 31 + (unsigned)toupper(c) + (unsigned)tolower(c) * 7u;
    }
    printf("%u %c%c %d\n", check, toupper('q'), tolower('Q'), toupper('1') == '1');
    return 0;
}
