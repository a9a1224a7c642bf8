//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
int table[4];
struct box { int *index; };
static int get(struct box *b) { return table[*b->index]; }
int main(void) {
    int i = 1;
    struct box b = {&i};
    int sum = get(&b);
    for (int k = 0; k < 2; k++) {
        sum += get(&b);
        i = 3;
    }
    return sum;
}
