//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The carry of the tens is never added to the hundreds. */
int main(void) {
    int ones = 0, tens = 0, hundreds = 0;
    while (hundreds < 10) { //~ endless-run
        if (++ones == 10) {
            ones = 0;
            if (++tens == 10)
                tens = 0;
        }
    }
    return 0;
}
