//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
extern char __libc_single_threaded;
int main(void) {
    int one[1] = {0};
    return one[(int)__libc_single_threaded]; //~ out-of-bounds
}
