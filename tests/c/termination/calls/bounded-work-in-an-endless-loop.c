//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Each call is bounded, the number of calls is not. */
static unsigned sum;
static void work(int rounds) {
    for (int i = 0; i < rounds; i++)
        sum += 3;
}
int main(void) {
    for (;;) //~ endless-run
        work(10);
}
