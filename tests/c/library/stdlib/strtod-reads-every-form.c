//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
static void show(const char *text) {
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    printf("[%s]: %.17g, stopped at %d, errno %d\n", text, value, (int)(end - text), errno);
}
int main(void) {
    show("3.14159");
    show("  -2.5e-3xyz");
    show("0x1.8p4");
    show("0x.8");
    show("1e400");
    show("-1e400");
    show("1e-400");
    show("4.9e-324");
    show("inf");
    show("-INFINITYx");
    show("nan");
    show("nan(12)z");
    show("1e");
    show("1e+");
    show(".");
    show("0x");
    show("0.1");
    show("123456789012345678901234567890");
    printf("%a %a\n", strtof("0.1", NULL), strtof("3.4028236e38", NULL));
    printf("%.20Lg\n", strtold("0.1", NULL));
    return 0;
}
