//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int *kept;
static void keep(int parameter) {
    kept = &parameter;
}
int main(void) {
    keep(9);
    return *kept; //~ use-after-scope
}
