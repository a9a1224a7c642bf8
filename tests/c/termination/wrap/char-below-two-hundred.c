//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A plain `char` is signed here: it goes from 127 to -128. */
int main(void) {
    char c = 0;
    while (c < 200) //~ endless-run
        c++;
    return 0;
}
