//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* No byte reaches 256. */
static unsigned counts[256];
int main(void) {
    for (unsigned char i = 0; i < 256; i++) //~ endless-run
        counts[i] = i;
    return 0;
}
