//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Both calls pass the same pointer; what lies behind it differs, and is read by way of another pointer.
int table[4];
struct box { int *index; };
static int get(struct box *b) { return table[*b->index]; } //~ out-of-bounds
int main(void) {
    int i = 1;
    struct box b = {&i};
    int sum = get(&b);
    for (int k = 0; k < 2; k++) {
        sum += get(&b);
        i = 8;
    }
    return sum;
}
