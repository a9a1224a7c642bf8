//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int *nothing;
void __VERIFIER_error(void) {
    *nothing = 1; //~ null-dereference
}
int main(void) {
    __VERIFIER_error();
    return 0;
}
