//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 8
static void twice(int *value) {
    *value *= 2;
}
int main(void) {
    int local = 4;
    twice(&local);
    return local;
}
