//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Sums over ranges of an array that changes, by a tree of partial sums in an array: its shape is in the indices. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct sums {
    unsigned count;
    unsigned *values;
    unsigned long *partial; /* from 1 to count */
};

static int sums_init(struct sums *sums, unsigned count) {
    sums->count = count;
    sums->values = calloc(count, sizeof *sums->values);
    sums->partial = calloc((size_t)count + 1, sizeof *sums->partial);
    if (sums->values != NULL && sums->partial != NULL)
        return 0;
    free(sums->values);
    free(sums->partial);
    return -1;
}

static void sums_set(struct sums *sums, unsigned index, unsigned value) {
    if (index >= sums->count)
        return;
    unsigned long change = (unsigned long)value - sums->values[index];
    sums->values[index] = value;
    for (unsigned i = index + 1; i <= sums->count; i += i & -i)
        sums->partial[i] += change;
}

/* The sum of the first `length` values. */
static unsigned long sums_first(const struct sums *sums, unsigned length) {
    unsigned long sum = 0;
    if (length > sums->count)
        length = sums->count;
    for (; length > 0; length &= length - 1)
        sum += sums->partial[length];
    return sum;
}

static unsigned long sums_range(const struct sums *sums, unsigned from, unsigned to) {
    return from < to ? sums_first(sums, to) - sums_first(sums, from) : 0;
}

/* The smallest length whose sum is at least that. */
static unsigned sums_search(const struct sums *sums, unsigned long wanted) {
    unsigned at = 0, step = 1;
    while (step <= sums->count / 2)
        step *= 2;
    for (; step > 0; step /= 2) {
        if (step <= sums->count - at && sums->partial[at + step] < wanted) {
            at += step;
            wanted -= sums->partial[at];
        }
    }
    return at < sums->count ? at + 1 : sums->count;
}

int main(void) {
    struct sums sums;
    unsigned count = __VERIFIER_nondet_uint();
    int command;
    if (count < 1 || count > 1000 || sums_init(&sums, count) != 0)
        return 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
        if (command == 1)
            printf("%lu\n", sums_range(&sums, first, second));
        else if (command == 2)
            printf("%u\n", sums_search(&sums, first));
        else
            sums_set(&sums, first, second);
    }
    free(sums.values);
    free(sums.partial);
    return 0;
}
