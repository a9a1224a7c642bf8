//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A counter of 16 bits never gets to the limit. */
int main(void) {
    int limit = 40000;
    short i = 0;
    while (i < limit) //~ endless-run
        i++;
    return 0;
}
