//@ property: termination
//@ truth: holds
//@ expect: holds
/* The whole is stepped, and its lowest byte is only looked at. */
int main(void) {
    union {
        unsigned whole;
        unsigned char bytes[4];
    } counter = {0};
    unsigned zeros = 0;
    while (counter.whole < 300) {
        zeros += counter.bytes[0] == 0;
        counter.whole++;
    }
    return zeros == 2 ? 0 : 1;
}
