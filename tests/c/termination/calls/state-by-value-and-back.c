//@ property: termination
//@ truth: holds
//@ expect: holds
/* A struct goes in by value and comes back one step further. */
extern int __VERIFIER_nondet_int(void);
struct clock {
    int hours;
    int minutes;
};
static struct clock tick(struct clock now) {
    if (now.minutes > 0) {
        now.minutes--;
    } else {
        now.minutes = 59;
        now.hours--;
    }
    return now;
}
int main(void) {
    struct clock timer = {__VERIFIER_nondet_int(), 30};
    while (timer.hours >= 0)
        timer = tick(timer);
    return 0;
}
