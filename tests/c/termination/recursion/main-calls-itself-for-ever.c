//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* `main` calls itself with a counter that is new in every call. */
int main(void) { //~ endless-run
    int calls = 0;
    if (calls == 5)
        return calls;
    calls++;
    return main(); //~ endless-run
}
