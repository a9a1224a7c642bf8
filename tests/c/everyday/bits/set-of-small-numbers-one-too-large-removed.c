//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A set of numbers below 1024, one bit for each: add, remove, count, next one above. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define MEMBERS 1024
#define WORD_BITS 64
#define WORDS ((MEMBERS + WORD_BITS - 1) / WORD_BITS)

struct set {
    uint64_t words[WORDS];
};

static void set_add(struct set *set, unsigned number) {
    if (number < MEMBERS)
        set->words[number / WORD_BITS] |= UINT64_C(1) << number % WORD_BITS;
}

static void set_remove(struct set *set, unsigned number) {
    if (number <= MEMBERS)
        set->words[number / WORD_BITS] &= ~(UINT64_C(1) << number % WORD_BITS); //~ out-of-bounds
}

static int set_has(const struct set *set, unsigned number) {
    return number < MEMBERS && (set->words[number / WORD_BITS] >> number % WORD_BITS & 1);
}

static unsigned count_bits(uint64_t word) {
    static const unsigned char in_nibble[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    unsigned count = 0;
    for (; word != 0; word >>= 4)
        count += in_nibble[word & 15];
    return count;
}

static unsigned set_size(const struct set *set) {
    unsigned size = 0;
    for (size_t i = 0; i < WORDS; i++)
        size += count_bits(set->words[i]);
    return size;
}

/* The smallest member from `number` on, or MEMBERS. */
static unsigned set_next(const struct set *set, unsigned number) {
    while (number < MEMBERS) {
        uint64_t word = set->words[number / WORD_BITS] >> number % WORD_BITS;
        if (word == 0) {
            number = (number / WORD_BITS + 1) * WORD_BITS;
            continue;
        }
        while (!(word & 1)) {
            word >>= 1;
            number++;
        }
        return number;
    }
    return MEMBERS;
}

int main(void) {
    struct set set;
    char name[MEMBERS][5];
    int command;
    memset(&set, 0, sizeof set);
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned number = __VERIFIER_nondet_uint();
        if (command < 0)
            set_remove(&set, number);
        else if (command & 1)
            set_add(&set, number);
        else
            printf("%u is %s\n", number, set_has(&set, number) ? "in" : "out");
    }
    unsigned named = 0;
    for (unsigned i = set_next(&set, 0); i < MEMBERS; i = set_next(&set, i + 1))
        snprintf(name[named++], sizeof name[0], "%u", i);
    if (named != set_size(&set))
        printf("miscounted\n");
    if (named > 0)
        printf("%u members, the largest %s\n", named, name[named - 1]);
    return 0;
}
