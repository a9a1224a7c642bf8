//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* Nobody reads the variable again, but the store through it stays. */
static void forget(int *where) {
    *where = 1; //~ null-dereference
}
int main(void) {
    forget(0);
    return 0;
}
