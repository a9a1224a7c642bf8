//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* From one, steps of four meet odd places only. */
int main(void) {
    int hand = 1;
    unsigned steps = 0;
    do { //~ endless-run
        hand = (hand + 4) % 10;
        steps++;
    } while (hand != 0); //~ endless-run
    return steps == 10;
}
