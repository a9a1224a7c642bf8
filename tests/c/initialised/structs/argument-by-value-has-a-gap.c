//@ property: initialised
//@ truth: violated
//@ expect: violated
struct large {
    long a[6];
};
static int first(struct large all) { return all.a[5] == 1; }
int main(void) {
    struct large all;
    all.a[0] = 1;
    if (first(all)) //~ uninitialised-read
        return 1;
    return 0;
}
