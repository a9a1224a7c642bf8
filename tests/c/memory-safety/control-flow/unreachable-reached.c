//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
static int pick(int n) {
    switch (n) {
    case 0:
        return 1;
    case 1:
        return 2;
    }
    __builtin_unreachable(); //~ unreachable-reached
}
int main(void) {
    return pick(5);
}
