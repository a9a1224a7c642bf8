//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The call in between touches nothing of it; the pointer is stale all the same.
struct box { int *p; };
static void fill(struct box *b, int value) {
    int x = value;
    if (b)
        b->p = &x;
}
static int other(void) { return 3; }
int main(void) {
    struct box b;
    int z = 1;
    b.p = &z;
    fill(0, 2);
    fill(&b, 3);
    other();
    return *b.p; //~ use-after-scope
}
