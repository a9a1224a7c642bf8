//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
struct numbers {
    int all[20];
};
static int *kept;
static struct numbers make(int first) {
    struct numbers made = {{first, 2}};
    return made;
}
int main(void) {
    for (int i = 0; i < 2; i++) {
        kept = make(i).all;
    }
    return kept[1] == 0; //~ use-after-scope
}
