//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A snake on a board: its cells are in a ring of indices, and every step asks whether the next cell is free. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { WIDTH = 12, HEIGHT = 8, CELLS = WIDTH * HEIGHT };

struct snake {
    int body[CELLS]; /* a ring; the head is the last one */
    int tail;
    int length;
    bool taken[CELLS];
    int food;
};

static int head_of(const struct snake *snake) {
    return snake->body[(snake->tail + snake->length - 1) % CELLS];
}

static void grow_to(struct snake *snake, int cell) {
    snake->body[(snake->tail + snake->length) % CELLS] = cell;
    snake->length++;
    snake->taken[cell] = true;
}

static void drop_tail(struct snake *snake) {
    snake->taken[snake->body[snake->tail]] = false;
    snake->tail = (snake->tail + 1) % CELLS;
    snake->length--;
}

/* The cell next to this one, or -1 at the border. */
static int neighbour(int cell, int direction) {
    int row = cell / WIDTH, column = cell % WIDTH;
    switch (direction) {
    case 1:
        row--;
        break;
    case 2:
        column++;
        break;
    case 3:
        row++;
        break;
    default:
        column--;
        break;
    }
    if (row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH)
        return -1;
    return row * WIDTH + column;
}

static bool step(struct snake *snake, int direction) {
    int next = neighbour(head_of(snake), direction);
    if (next < 0)
        return false;
    if (next != snake->food)
        drop_tail(snake);
    else
        snake->food = -1;
    if (snake->taken[next])
        return false;
    grow_to(snake, next);
    return true;
}

static void start(struct snake *snake) {
    memset(snake, 0, sizeof *snake);
    snake->food = -1;
    for (int i = 0; i < 3; i++)
        grow_to(snake, HEIGHT / 2 * WIDTH + i);
}

int main(void) {
    static struct snake snake;
    unsigned steps = 0;
    int direction;
    start(&snake);
    while ((direction = __VERIFIER_nondet_int()) != 0) {
        if (snake.food < 0) {
            int cell = __VERIFIER_nondet_uchar() % CELLS;
            if (!snake.taken[cell])
                snake.food = cell;
        }
        if (!step(&snake, direction))
            break;
        steps++;
    }
    printf("%u steps, length %d\n", steps, snake.length);
    return 0;
}
