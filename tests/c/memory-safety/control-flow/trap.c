//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 132
int main(void) {
    __builtin_trap();
}
