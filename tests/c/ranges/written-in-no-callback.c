//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
int table[4];
int at, other;
static void up(void) { other += 1; }
static void nothing(void) {}
static void twice(void (*f)(void)) {
    f();
    f();
}
int main(void) {
    twice(nothing);
    int before = table[at];
    twice(up);
    return before + table[at];
}
