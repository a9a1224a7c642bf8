//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <assert.h>
/* Units of 136 bits in arrays and in other structs, initialised as globals, passed and returned by value, volatile. */
#pragma pack(1)
struct unit {
    signed a : 29;
    signed b : 30;
    signed c : 8;
    unsigned d : 20;
    signed e : 19;
    unsigned f : 30;
};
struct outer {
    char before;
    struct unit units[2];
    char behind;
};
struct watched {
    volatile unsigned long long low : 61;
    volatile signed long long high : 61;
    volatile unsigned last : 14;
};
#pragma pack()
static struct outer outer = {'<', {{1, -2, 3, 4, -5, 6}, {-7, 8, -9, 10, 11, 12}}, '>'};
static const struct unit fixed = {.f = 0x3fffffff, .a = -1};
static struct watched watched = {1, -1, 2};

static struct unit swapped(struct unit u) {
    int a = u.a;
    u.a = u.b;
    u.b = a;
    return u;
}

static long long sum(struct unit u) {
    return (long long)u.a + u.b + u.c + u.d + u.e + u.f;
}

int main(void) {
    assert(sum(outer.units[0]) == 7);
    assert(sum(outer.units[1]) == 25);
    outer.units[1].f += 100;
    outer.units[0] = swapped(outer.units[1]);
    assert(outer.units[0].a == 8 && outer.units[0].b == -7 && outer.units[0].f == 112);
    assert(outer.units[1].a == -7 && outer.units[1].c == -9);
    assert(outer.before == '<' && outer.behind == '>');
    assert(fixed.a == -1 && fixed.b == 0 && fixed.f == 0x3fffffff);
    watched.high--;
    watched.low |= 1ull << 60;
    assert(watched.low == (1ull << 60) + 1 && watched.high == -2 && watched.last == 2);
    struct unit chosen = outer.before ? fixed : outer.units[1];
    assert(chosen.f == 0x3fffffff);
    return 0;
}
