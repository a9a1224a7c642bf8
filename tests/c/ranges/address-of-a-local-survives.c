//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The local is gone when its address is used.
static int *keep(int n) {
    int local[2];
    local[0] = n;
    int *p = local;
    return p;
}
int main(void) {
    int *p = keep(3);
    return *p; //~ use-after-scope
}
