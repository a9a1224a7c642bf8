//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The function that is called does not write the index itself: what it calls back does.
int table[4];
int at;
static void up(void) { at += 5; }
static void nothing(void) {}
static void twice(void (*f)(void)) {
    f();
    f();
}
int main(void) {
    twice(nothing);
    int before = table[at];
    twice(up);
    return before + table[at]; //~ out-of-bounds
}
