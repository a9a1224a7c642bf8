//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The express lift moves two floors at a time and goes to and fro around an odd one. */
#include <stdbool.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum { FLOORS = 6 };
struct lift {
    int floor;
    unsigned moved;
};
static int next_floor(int floor, int goal) {
    return floor < goal ? floor + 2 : floor - 2;
}
static bool has_arrived(const struct lift *lift, int goal) {
    return lift->floor == goal;
}
static void move_to(struct lift *lift, int goal) {
    while (!has_arrived(lift, goal)) { //~ endless-run
        lift->floor = next_floor(lift->floor, goal);
        lift->moved++;
    }
}
int main(void) {
    struct lift lift = {0, 0};
    for (int i = 0; i < 4; i++)
        move_to(&lift, (int)(__VERIFIER_nondet_uint() % FLOORS));
    printf("%u\n", lift.moved);
    return 0;
}
