//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Older programs call without declaring; clang warns and goes on. */
int main(void) {
    int result = later(20, 22);
    printf("%d\n", result);
    return 0;
}
int later(int a, int b) { return a + b; }
