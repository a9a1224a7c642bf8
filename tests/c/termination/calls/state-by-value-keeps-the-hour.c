//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A struct goes in by value and comes back; the hours in it never fall. */
struct clock {
    int hours;
    int minutes;
};
static struct clock tick(struct clock now) {
    if (now.minutes > 0)
        now.minutes--;
    else
        now.minutes = 59;
    return now;
}
int main(void) {
    struct clock timer = {12, 30};
    while (timer.hours >= 0) //~ endless-run
        timer = tick(timer);
    return 0;
}
