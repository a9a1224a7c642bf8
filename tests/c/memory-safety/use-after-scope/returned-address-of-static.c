//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 5
static int *escape(void) {
    static int local = 5;
    int *pointer = &local;
    return pointer;
}
int main(void) {
    int *pointer = escape();
    return *pointer;
}
