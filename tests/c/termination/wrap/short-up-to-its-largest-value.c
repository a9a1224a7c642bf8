//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Every value of the type is at most the largest one. */
int main(void) {
    unsigned sum = 0;
    for (unsigned short i = 0; i <= 65535; i++) //~ endless-run
        sum += i;
    return sum == 1;
}
