//@ property: termination
//@ truth: holds
//@ expect: holds
/* One less, and it ends. */
int main(void) {
    unsigned sum = 0;
    for (unsigned short i = 0; i < 65535; i++)
        sum ^= i;
    return sum == 65535 ? 0 : 1;
}
