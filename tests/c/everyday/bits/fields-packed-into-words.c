//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Packs dates and flags into one word each, keeps them in a table, and takes them apart again. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* From the low end: 5 bits for the day, 4 for the month, 7 for the year, 3 for the room, 1 for a flag. */
enum field { DAY, MONTH, YEAR, ROOM, PAID, FIELDS };

static const struct {
    unsigned char shift;
    unsigned char width;
} layout[FIELDS] = {{0, 5}, {5, 4}, {9, 7}, {16, 3}, {19, 1}};

static uint32_t mask(enum field field) {
    return (UINT32_C(1) << layout[field].width) - 1;
}

static uint32_t get(uint32_t word, enum field field) {
    return word >> layout[field].shift & mask(field);
}

static uint32_t set(uint32_t word, enum field field, uint32_t value) {
    uint32_t bits = mask(field) << layout[field].shift;
    return (word & ~bits) | (value << layout[field].shift & bits);
}

static const char *const months[16] = {
    "-", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "-", "-", "-",
};

static void print_booking(uint32_t word) {
    printf("%u %s %u", (unsigned)get(word, DAY), months[get(word, MONTH)], 2000 + (unsigned)get(word, YEAR));
    printf(", room %u%s\n", (unsigned)get(word, ROOM), get(word, PAID) ? ", paid" : "");
}

int main(void) {
    enum { MOST = 50 };
    uint32_t bookings[MOST];
    unsigned by_day[32] = {0}, by_room[8] = {0};
    unsigned count = 0;
    int command;
    memset(bookings, 0, sizeof bookings);
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned value = __VERIFIER_nondet_uint();
        if (command < 0) {
            if (count < MOST)
                bookings[count++] = value;
        } else if (count > 0) {
            uint32_t *last = &bookings[count - 1];
            *last = set(*last, (enum field)(command % FIELDS), value);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        by_day[get(bookings[i], DAY)]++;
        by_room[get(bookings[i], ROOM)]++;
    }
    for (unsigned i = 0; i < 32; i++)
        if (by_day[i] > 1)
            printf("%u on day %u\n", by_day[i], i);
    for (unsigned i = 0; i < 8; i++)
        printf("%u in room %u\n", by_room[i], i);
    if (count > 0)
        print_booking(bookings[count - 1]);
    return 0;
}
