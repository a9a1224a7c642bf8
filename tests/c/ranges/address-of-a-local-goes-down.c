//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
//@ exit: 4
// The local lives as long as those who are given its address.
static int get(const int *p) { return *p; }
static int keep(int n) {
    int local[2];
    local[0] = n;
    local[1] = n + 1;
    return get(local + 1);
}
int main(void) { return keep(3); }
