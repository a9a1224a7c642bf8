//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* The value is never used: an optimiser deletes the access, C does not. */
int main(void) {
    int *nothing = 0;
    *nothing; //~ null-dereference
    return 0;
}
