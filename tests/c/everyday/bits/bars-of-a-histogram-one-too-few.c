//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Marks from 0 to 100 in ten bars; the best mark has no bar. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BARS 10
#define BEST 100u

struct statistics {
    unsigned long sum;
    unsigned count;
    unsigned best;
    unsigned *bars;
};

static unsigned bar_of(unsigned mark) {
    return mark * BARS / BEST;
}

static void add_mark(struct statistics *statistics, unsigned mark) {
    statistics->sum += mark;
    statistics->count++;
    if (mark > statistics->best)
        statistics->best = mark;
    statistics->bars[bar_of(mark)]++; //~ out-of-bounds
}

static int read_marks(struct statistics *statistics) {
    unsigned mark;
    while (scanf("%u", &mark) == 1) {
        if (mark > BEST)
            return -1;
        add_mark(statistics, mark);
    }
    return 0;
}

static void draw(const struct statistics *statistics) {
    char bar[51];
    for (unsigned i = 0; i < BARS; i++) {
        unsigned length = statistics->bars[i];
        if (length >= sizeof bar)
            length = sizeof bar - 1;
        memset(bar, '#', length);
        bar[length] = '\0';
        printf("%3u %s\n", i * BEST / BARS, bar);
    }
}

int main(void) {
    struct statistics statistics = {0, 0, 0, calloc(BARS, sizeof(unsigned))};
    if (statistics.bars == NULL)
        return EXIT_FAILURE;
    if (read_marks(&statistics) != 0)
        fprintf(stderr, "marks go from 0 to %u\n", BEST);
    draw(&statistics);
    if (statistics.count > 0)
        printf("%lu on average, %u at best\n", statistics.sum / statistics.count, statistics.best);
    free(statistics.bars);
    return EXIT_SUCCESS;
}
