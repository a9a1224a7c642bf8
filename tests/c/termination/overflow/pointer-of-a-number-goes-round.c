//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* It leads to nothing, and would have to come back to null. */
int main(void) {
    char *p = (char *)1;
    while (p)  //~ endless-run
        p++;
    return 0;
}
