//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A bit for every seat of a hall; the block for the bits is rounded down to whole bytes. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct hall {
    unsigned seats;
    unsigned taken;
    unsigned char *marks;
};

static int hall_open(struct hall *hall, unsigned seats) {
    if (seats < 8 || seats > 500)
        return -1;
    hall->seats = seats;
    hall->taken = 0;
    hall->marks = calloc(seats / 8, 1);
    return hall->marks != NULL ? 0 : -1;
}

static int is_taken(const struct hall *hall, unsigned seat) {
    return hall->marks[seat >> 3] >> (seat & 7) & 1; //~ out-of-bounds
}

static int take(struct hall *hall, unsigned seat) {
    if (seat >= hall->seats || is_taken(hall, seat))
        return 0;
    hall->marks[seat >> 3] |= (unsigned char)(1u << (seat & 7));
    hall->taken++;
    return 1;
}

static int leave(struct hall *hall, unsigned seat) {
    if (seat >= hall->seats || !is_taken(hall, seat))
        return 0;
    hall->marks[seat >> 3] &= (unsigned char)~(1u << (seat & 7));
    hall->taken--;
    return 1;
}

/* The first of `wanted` free seats side by side. */
static unsigned free_seats(const struct hall *hall, unsigned wanted) {
    unsigned run = 0;
    for (unsigned seat = 0; seat < hall->seats; seat++) {
        run = is_taken(hall, seat) ? 0 : run + 1;
        if (run == wanted)
            return seat + 1 - wanted;
    }
    return hall->seats;
}

int main(void) {
    struct hall hall;
    int command;
    unsigned refused = 0;
    if (hall_open(&hall, __VERIFIER_nondet_uint()) != 0)
        return 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned seat = __VERIFIER_nondet_uint();
        if (command == 1)
            refused += !leave(&hall, seat);
        else if (command == 2)
            refused += !take(&hall, free_seats(&hall, 3));
        else
            refused += !take(&hall, seat);
    }
    printf("%u of %u seats are taken, %u times refused\n", hall.taken, hall.seats, refused);
    free(hall.marks);
    return 0;
}
