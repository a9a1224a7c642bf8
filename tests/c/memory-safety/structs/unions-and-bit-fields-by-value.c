//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
union either { int number; float single; char bytes[6]; };
struct flags { unsigned a : 4, b : 9; long c : 40; };
struct wrapped { union either either; struct flags flags; };
struct array { char letters[16]; };
struct lone { double value[1]; };
static union either twist(union either e) { e.bytes[0] ^= 1; return e; }
static struct flags turn(struct flags f) { f.a++; f.b--; f.c = -f.c; return f; }
static struct wrapped both(struct wrapped w) { w.either = twist(w.either); w.flags = turn(w.flags); return w; }
static struct array upper(struct array a) {
    for (int i = 0; a.letters[i]; i++)
        a.letters[i] -= 32;
    return a;
}
static struct lone third(struct lone l) { l.value[0] /= 3; return l; }
int main(void) {
    union either e = {.number = 0x3f800000};
    struct flags f = {15, 0, 123456789012L};
    struct wrapped w = both((struct wrapped){e, f});
    printf("%x %d %d %ld\n", (unsigned)w.either.number, w.flags.a, w.flags.b, (long)w.flags.c);
    printf("%s %g\n", upper((struct array){"letters"}).letters, third((struct lone){{1.5}}).value[0]);
    struct wrapped (*pointer)(struct wrapped) = both;
    printf("%d\n", pointer(w).flags.a);
    return 0;
}
