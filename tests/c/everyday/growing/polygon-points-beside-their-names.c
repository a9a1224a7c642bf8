//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Two arrays that grow together, one of points and one of names, edited by lines of the input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 8, NAME = 20 };

struct point {
    short x;
    short y;
};

struct shape {
    size_t count;
    size_t room;
    struct point *points;
    char (*names)[NAME];
};

static struct shape *shape_new(void) {
    return calloc(1, sizeof(struct shape));
}

static void shape_delete(struct shape *shape) {
    if (shape != NULL) {
        free(shape->points);
        free(shape->names);
        free(shape);
    }
}

static int shape_grow(struct shape *shape) {
    size_t room = shape->room + STEP;
    struct point *points = realloc(shape->points, room * sizeof *points);
    if (points == NULL)
        return -1;
    shape->points = points;
    char(*names)[NAME] = realloc(shape->names, room * sizeof *names);
    if (names == NULL)
        return -1;
    shape->names = names;
    shape->room = room;
    return 0;
}

static int shape_add(struct shape *shape, int x, int y) {
    if (shape->count >= shape->room && shape_grow(shape) != 0)
        return -1;
    shape->points[shape->count].x = (short)x;
    shape->points[shape->count].y = (short)y;
    shape->names[shape->count][0] = '\0';
    shape->count++;
    return 0;
}

static void shape_name(struct shape *shape, const char *name) {
    if (shape->count > 0)
        snprintf(shape->names[shape->count - 1], NAME, "%s", name);
}

static void shape_drop_first(struct shape *shape) {
    if (shape->count == 0)
        return;
    shape->count--;
    memmove(shape->points, shape->points + 1, shape->count * sizeof *shape->points);
    memmove(shape->names, shape->names + 1, shape->count * sizeof *shape->names);
}

static void shape_print(const struct shape *shape) {
    for (size_t i = 0; i < shape->count; i++) {
        const struct point *point = &shape->points[i];
        const struct point *next = &shape->points[(i + 1) % shape->count];
        printf("%s (%d, %d) by (%d, %d)\n", shape->names[i], point->x, point->y, next->x - point->x,
               next->y - point->y);
    }
}

int main(void) {
    char line[60], name[60];
    int x, y, status = EXIT_SUCCESS;
    struct shape *shape = shape_new();
    if (shape == NULL)
        return EXIT_FAILURE;
    while (fgets(line, sizeof line, stdin) != NULL && line[0] != 'q') {
        if (sscanf(line, "p %4d %4d", &x, &y) == 2) {
            if (shape_add(shape, x, y) != 0) {
                status = EXIT_FAILURE;
                break;
            }
        } else if (sscanf(line, "n %59s", name) == 1) {
            shape_name(shape, name);
        } else if (line[0] == 'd') {
            shape_drop_first(shape);
        }
    }
    shape_print(shape);
    shape_delete(shape);
    return status;
}
