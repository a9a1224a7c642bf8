//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Four numbers are handed over as one; the one that goes down is not the one that is looked at. */
struct four {
    unsigned short first, second, third, fourth;
};
static struct four step(struct four now) {
    now.second--;
    now.fourth++;
    return now;
}
int main(void) {
    struct four now = {1, 2, 3, 4};
    while (now.third > 0) //~ endless-run
        now = step(now);
    return 0;
}
