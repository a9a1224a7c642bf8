//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A walk through a maze of cells in one block; a step up from the first row is not refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 9
#define HEIGHT 5

static const char plan[HEIGHT][WIDTH + 1] = {
    "..#......",
    "..#.###..",
    "....#....",
    ".####.##.",
    "......#..",
};

struct walker {
    size_t row;
    size_t column;
    unsigned steps;
    unsigned char *visits;
};

static int is_wall(size_t row, size_t column) {
    return plan[row][column] == '#';
}

static void step(struct walker *walker, size_t row, size_t column) {
    if (column >= WIDTH || row == HEIGHT)
        return;
    size_t cell = row * WIDTH + column;
    if (walker->visits[cell] < 255) //~ out-of-bounds
        walker->visits[cell]++;
    if (is_wall(row, column))
        return;
    walker->row = row;
    walker->column = column;
    walker->steps++;
}

static void go(struct walker *walker, int direction) {
    switch (direction) {
    case 'l':
        step(walker, walker->row, walker->column - 1);
        break;
    case 'r':
        step(walker, walker->row, walker->column + 1);
        break;
    case 'u':
        step(walker, walker->row - 1, walker->column);
        break;
    case 'd':
        step(walker, walker->row + 1, walker->column);
        break;
    }
}

int main(void) {
    struct walker walker = {2, 0, 0, calloc(HEIGHT, WIDTH)};
    int c;
    if (walker.visits == NULL)
        return 1;
    while ((c = getchar()) != EOF)
        go(&walker, c);
    for (size_t row = 0; row < HEIGHT; row++) {
        for (size_t column = 0; column < WIDTH; column++)
            printf("%4d", walker.visits[row * WIDTH + column]);
        putchar('\n');
    }
    printf("%u steps\n", walker.steps);
    free(walker.visits);
    return 0;
}
