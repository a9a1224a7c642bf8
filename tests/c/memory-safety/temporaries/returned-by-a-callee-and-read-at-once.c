//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// What a callee returns is used within the same expression, also in every round of a loop.
struct row {
    int cells[4];
};
struct table {
    int cells[40];
};
struct view {
    const int *first;
    int count;
};
static struct row row(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static struct table table(int first) {
    struct table made = {{first, 2, 3, 4}};
    return made;
}
static const int *same(const int *cells) {
    return cells;
}
static struct view view(const int *first) {
    struct view made = {first, 4};
    return made;
}
static int sum(struct view seen) {
    int total = 0;
    for (int i = 0; i < seen.count; i++) {
        total += seen.first[i];
    }
    return total;
}
int main(void) {
    int total = 0;
    for (int i = 0; i < 3; i++) {
        total += *same(row(i).cells) + same(table(i).cells)[1];
        total += sum(view(row(i).cells)) + view(table(i).cells).first[3];
        if (same(row(i).cells)[0] > 1 && same(table(i).cells)[0] > 1) {
            break;
        }
    }
    return total == 0;
}
