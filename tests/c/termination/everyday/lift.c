//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A lift goes to the nearest call, floor by floor; there are so many calls and no new ones on the way. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum { FLOORS = 6 };
struct lift {
    int floor;
    bool called[FLOORS];
    unsigned moved;
};
static bool is_called(const struct lift *lift) {
    for (int i = 0; i < FLOORS; i++)
        if (lift->called[i])
            return true;
    return false;
}
static int nearest(const struct lift *lift) {
    int best = -1;
    for (int i = 0; i < FLOORS; i++)
        if (lift->called[i] && (best < 0 || abs(i - lift->floor) < abs(best - lift->floor)))
            best = i;
    return best;
}
static void move_to(struct lift *lift, int goal) {
    while (lift->floor != goal) {
        lift->floor += lift->floor < goal ? 1 : -1;
        lift->moved++;
    }
}
static void serve(struct lift *lift) {
    int goal = nearest(lift);
    if (goal < 0)
        return;
    move_to(lift, goal);
    lift->called[goal] = false;
}
int main(void) {
    struct lift lift = {0, {false}, 0};
    for (int i = 0; i < 10; i++)
        lift.called[__VERIFIER_nondet_uint() % FLOORS] = true;
    while (is_called(&lift))
        serve(&lift);
    printf("%u\n", lift.moved);
    return 0;
}
