//@ property: memory-safety
//@ truth: holds
//@ expect: holds
static int *remembered;
static void visit(void) {
    int local = 0;
    if (remembered == &local)
        local = 1;
    remembered = &local;
}
int main(void) {
    visit();
    visit();
    return 0;
}
