//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
int table[4];
int at;
static int get(void) { return table[at]; }
static void grow(void) { at = (at + 3) & 3; }
int main(void) {
    int sum = get();
    grow();
    sum += get();
    grow();
    return sum + get();
}
