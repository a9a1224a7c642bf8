//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct byte { char c; };
struct pair { int a, b; };
struct three { short a, b, c; };
struct mixed { double d; int i; };
struct floats { float x, y, z; };
struct big { long words[5]; };
struct pointers { const char *name; int *target; };
struct empty {};
static struct byte next_byte(struct byte b) { b.c++; return b; }
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct three turn(struct three t) { struct three r = {t.c, t.a, t.b}; return r; }
static struct mixed twice(struct mixed m) { m.d *= 2; m.i *= 2; return m; }
static struct floats scale(struct floats f, float k) { f.x *= k; f.y *= k; f.z *= k; return f; }
static struct big sum(struct big a, struct big b) {
    for (int i = 0; i < 5; i++)
        a.words[i] += b.words[i];
    return a;
}
static struct pointers name(struct pointers p, int *t) { p.target = t; return p; }
static int many(struct pair a, struct big b, struct mixed c, struct empty e, int d, struct floats f) {
    return a.a + (int)b.words[4] + (int)c.d + d + (int)f.z;
}
int main(void) {
    int number = 77;
    struct byte b = next_byte((struct byte){'a'});
    struct pair p = swap((struct pair){1, 2});
    struct three t = turn((struct three){1, 2, 3});
    struct mixed m = twice((struct mixed){1.5, 4});
    struct floats f = scale((struct floats){1, 2, 3}, 1.5f);
    struct big one = {{1, 2, 3, 4, 5}};
    struct big two = sum(one, one);
    struct pointers q = name((struct pointers){"number", 0}, &number);
    printf("%c %d %d %d %d %d %g %d %g %g %g\n", b.c, p.a, p.b, t.a, t.b, t.c, m.d, m.i, f.x, f.y, f.z);
    printf("%ld %ld %s %d\n", one.words[4], two.words[4], q.name, *q.target);
    printf("%d\n", many(p, two, m, (struct empty){}, 5, f));
    printf("%d\n", swap(p).a);
    return 0;
}
