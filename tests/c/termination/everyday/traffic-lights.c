//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A crossing that is controlled on purpose for ever; whatever its functions do in one round ends. */
#include <stdbool.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum colour { RED, GREEN, YELLOW };
enum { ROADS = 4, LONGEST = 30 };
struct road {
    enum colour colour;
    unsigned waiting;
    unsigned shown;
};
struct crossing {
    struct road roads[ROADS];
    unsigned open;
    unsigned long round;
};
static enum colour next_colour(enum colour colour) {
    switch (colour) {
    case RED:
        return GREEN;
    case GREEN:
        return YELLOW;
    case YELLOW:
        return RED;
    }
    return RED;
}
static void arrive(struct crossing *crossing) {
    for (unsigned i = 0; i < ROADS; i++) {
        struct road *road = &crossing->roads[i];
        road->waiting += __VERIFIER_nondet_uint() % 3;
        if (road->waiting > LONGEST)
            road->waiting = LONGEST;
    }
}
static void depart(struct road *road) {
    unsigned passed = 0;
    while (road->colour == GREEN && road->waiting > 0 && passed < 5) {
        road->waiting--;
        passed++;
    }
}
static bool must_change(const struct road *road) {
    return road->colour == YELLOW || road->waiting == 0 || road->shown >= 6;
}
static unsigned busiest(const struct crossing *crossing) {
    unsigned best = (crossing->open + 1) % ROADS;
    for (unsigned i = 0; i < ROADS; i++)
        if (i != crossing->open && crossing->roads[i].waiting > crossing->roads[best].waiting)
            best = i;
    return best;
}
static void change(struct crossing *crossing) {
    struct road *road = &crossing->roads[crossing->open];
    road->colour = next_colour(road->colour);
    road->shown = 0;
    if (road->colour == RED) {
        crossing->open = busiest(crossing);
        crossing->roads[crossing->open].colour = GREEN;
        crossing->roads[crossing->open].shown = 0;
    }
}
static void show(const struct crossing *crossing) {
    static const char letters[] = "RGY";
    for (unsigned i = 0; i < ROADS; i++)
        putchar(letters[crossing->roads[i].colour]);
    putchar('\n');
}
int main(void) {
    struct crossing crossing = {{{RED, 0, 0}}, 0, 0};
    crossing.roads[0].colour = GREEN;
    for (;;) { //~ endless-run
        struct road *road = &crossing.roads[crossing.open];
        arrive(&crossing);
        depart(road);
        road->shown++;
        if (must_change(road))
            change(&crossing);
        if (crossing.round % 16 == 0)
            show(&crossing);
        crossing.round++;
    }
}
