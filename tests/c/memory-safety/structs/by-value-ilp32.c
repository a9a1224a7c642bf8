//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdio.h>
struct pair { int a, b; };
struct mixed { double d; char c; long long w; };
struct one { float f; };
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct mixed twice(struct mixed m) { m.d *= 2; m.w *= 2; m.c++; return m; }
static struct one half(struct one o) { o.f /= 2; return o; }
int main(void) {
    struct pair p = swap((struct pair){1, 2});
    struct mixed m = twice((struct mixed){1.5, 'a', 1LL << 33});
    struct one o = half((struct one){5});
    printf("%d %d %g %c %lld %g\n", p.a, p.b, m.d, m.c, m.w, o.f);
    return 0;
}
