//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int *escape(void) {
    int local = 5;
    int *pointer = &local;
    return pointer;
}
int main(void) {
    int *pointer = escape();
    return *pointer; //~ use-after-scope
}
