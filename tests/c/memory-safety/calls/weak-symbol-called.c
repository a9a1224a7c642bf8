//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int optional_hook(int) __attribute__((weak));
int main(void) {
    return optional_hook(1); //~ null-dereference
}
