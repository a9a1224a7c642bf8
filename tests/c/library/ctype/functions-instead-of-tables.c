//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#undef __USE_EXTERN_INLINES
#include <stdio.h>
extern int isalpha(int), isdigit(int), isspace(int), isupper(int), islower(int), ispunct(int), isprint(int), isgraph(int),
    iscntrl(int), isxdigit(int), isalnum(int), isblank(int), toupper(int), tolower(int);
int main(void) {
    int (*tests[])(int) = {isalpha, isdigit, isspace, isupper, islower, ispunct, isprint, isgraph, iscntrl, isxdigit, isalnum, isblank};
    for (unsigned t = 0; t < sizeof tests / sizeof *tests; t++) {
        int count = 0;
        for (int c = -1; c < 256; c++) count += tests[t](c) != 0;
        printf("%d ", count);
    }
    printf("%c%c\n", toupper('x'), tolower('X'));
    return 0;
}
