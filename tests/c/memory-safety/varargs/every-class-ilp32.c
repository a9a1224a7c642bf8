//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdarg.h>
#include <stdio.h>
struct small { char a; short b; };
struct large { long words[4]; };
static void show(const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'q': printf("%lld ", va_arg(list, long long)); break;
        case 'd': printf("%g ", va_arg(list, double)); break;
        case 's': printf("%s ", va_arg(list, char *)); break;
        case 'S': { struct small s = va_arg(list, struct small); printf("%d/%d ", s.a, s.b); break; }
        case 'L': { struct large l = va_arg(list, struct large); printf("%ld ", l.words[3]); break; }
        }
    }
    va_end(list);
    printf("\n");
}
int main(void) {
    struct small small = {1, -2};
    struct large large = {{1, 2, 3, 4}};
    show("iqdsSL", -1, 1LL << 40, 2.5, "text", small, large);
    show("qiqiSdLi", 1LL, 2, 3LL, 4, small, 5.5, large, 6);
    return 0;
}
