//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Endless but for the argument, which overflows after so many calls. */
static int forever(int n) {
    return forever(n + 1);
}
int main(void) {
    return forever(0);
}
