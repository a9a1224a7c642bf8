//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee counts in a variable that is new in every call. */
static int again(void) {
    int calls = 0;
    return ++calls < 10;
}
int main(void) {
    unsigned rounds = 0;
    while (again()) //~ endless-run
        rounds++;
    return rounds == 1000;
}
