//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
struct large {
    long a[6];
};
static int first(struct large all) { return all.a[0] == 1; }
int main(void) {
    struct large all;
    all.a[0] = 1;
    if (first(all))
        return 1;
    return 0;
}
