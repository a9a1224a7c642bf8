//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 5
/* `main` calls itself five times. */
static int calls;
int main(void) {
    if (calls == 5)
        return calls;
    calls++;
    return main();
}
