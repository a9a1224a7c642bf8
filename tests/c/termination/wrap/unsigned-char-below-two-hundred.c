//@ property: termination
//@ truth: holds
//@ expect: holds
/* An unsigned one gets there. */
int main(void) {
    unsigned char c = 0;
    while (c < 200)
        c++;
    return c == 200 ? 0 : 1;
}
