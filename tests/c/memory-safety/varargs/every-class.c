//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdio.h>
struct small { int a, b; };
struct mixed { double d; long l; };
struct large { long words[4]; };
struct single { float f; };
static void show(const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'u': printf("%u ", va_arg(list, unsigned)); break;
        case 'l': printf("%ld ", va_arg(list, long)); break;
        case 'q': printf("%lld ", va_arg(list, long long)); break;
        case 'd': printf("%g ", va_arg(list, double)); break;
        case 'D': printf("%Lg ", va_arg(list, long double)); break;
        case 's': printf("%s ", va_arg(list, char *)); break;
        case 'S': { struct small s = va_arg(list, struct small); printf("%d/%d ", s.a, s.b); break; }
        case 'M': { struct mixed m = va_arg(list, struct mixed); printf("%g/%ld ", m.d, m.l); break; }
        case 'L': { struct large l = va_arg(list, struct large); printf("%ld ", l.words[3]); break; }
        case 'F': { struct single f = va_arg(list, struct single); printf("%g ", f.f); break; }
        }
    }
    va_end(list);
    printf("\n");
}
int main(void) {
    struct small small = {1, 2};
    struct mixed mixed = {0.5, 7};
    struct large large = {{1, 2, 3, 4}};
    struct single single = {1.25f};
    show("");
    show("iulqds", -1, 3000000000u, 5L, 1LL << 40, 2.5, "text");
    show("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    show("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);
    show("SMLF", small, mixed, large, single);
    show("iSMiSMiSMLiD", 1, small, mixed, 2, small, mixed, 3, small, mixed, large, 4, 1.5L);
    show("DiDd", 2.5L, 1, 3.5L, 4.5);
    show("iis", 'c', (short)-3, "end");
    return 0;
}
