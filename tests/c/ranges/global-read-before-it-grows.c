//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The index is read by a function that is called before, and again after it has grown.
int table[4];
int at;
static int get(void) { return table[at]; } //~ out-of-bounds
static void grow(void) { at += 3; }
int main(void) {
    int sum = get();
    grow();
    sum += get();
    grow();
    return sum + get();
}
