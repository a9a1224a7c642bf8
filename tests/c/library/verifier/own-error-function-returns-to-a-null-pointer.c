//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* What comes behind the program's own error function counts for memory safety. */
void reach_error(void) {}
int main(void) {
    reach_error();
    *(volatile int *)0 = 1; //~ null-dereference
    return 0;
}
