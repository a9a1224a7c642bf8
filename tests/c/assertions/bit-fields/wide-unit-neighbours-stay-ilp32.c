//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <assert.h>
/* One unit of 168 bits, with 32-bit pointers. Whatever is written to a field, the others keep what they hold; fields lie across every border of
   32 and 64 bits, and the last one ends with the last byte. */
#pragma pack(1)
struct unit {
    unsigned long long a : 37;
    signed long long b : 33;
    unsigned c : 1;
    signed d : 1;
    signed long long e : 60;
    unsigned f : 29;
    signed g : 7;
};
#pragma pack()
_Static_assert(sizeof(struct unit) == 21, "one unit");

static void check(const struct unit *u, unsigned long long a, long long b, unsigned c, int d, long long e, unsigned f, int g) {
    assert(u->a == a);
    assert(u->b == b);
    assert(u->c == c);
    assert(u->d == d);
    assert(u->e == e);
    assert(u->f == f);
    assert(u->g == g);
}

int main(void) {
    struct unit u = {0, 0, 0, 0, 0, 0, 0};
    u.a = ~0ull;
    check(&u, 0x1fffffffffull, 0, 0, 0, 0, 0, 0);
    u.b = -1;
    check(&u, 0x1fffffffffull, -1, 0, 0, 0, 0, 0);
    u.a = 0;
    u.d = -1;
    check(&u, 0, -1, 0, -1, 0, 0, 0);
    u.c = 1;
    u.d = 0;
    u.b = 0xffffffffll;
    check(&u, 0, 0xffffffffll, 1, 0, 0, 0, 0);
    u.e = -576460752303423488ll;
    check(&u, 0, 0xffffffffll, 1, 0, -576460752303423488ll, 0, 0);
    u.e = u.e + 576460752303423487ll;
    check(&u, 0, 0xffffffffll, 1, 0, -1, 0, 0);
    u.f = 0x15555555;
    u.e++;
    check(&u, 0, 0xffffffffll, 1, 0, 0, 0x15555555, 0);
    u.g = -64;
    u.f <<= 1;
    u.a -= 1;
    check(&u, 0x1fffffffffull, 0xffffffffll, 1, 0, 0, 0xaaaaaaa, -64);
    assert((u.g = 200) == -56);
    assert((u.a ^= 3) == 0x1ffffffffcull);
    assert(u.g-- == -56 && --u.g == -58);
    check(&u, 0x1ffffffffcull, 0xffffffffll, 1, 0, 0, 0xaaaaaaa, -58);
    return 0;
}
