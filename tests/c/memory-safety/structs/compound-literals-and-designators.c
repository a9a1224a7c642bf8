//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct point { int x, y, z; };
static int total(const struct point *points, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += points[i].x + points[i].y * 10 + points[i].z * 100;
    return sum;
}
int main(void) {
    int sparse[8] = {[2] = 5, [6] = 7, 8};
    struct point points[] = {[1] = {.y = 2, .x = 1}, [0].z = 3};
    printf("%d %d %d %d\n", sparse[2], sparse[6], sparse[7], sparse[0]);
    printf("%d %d\n", total(points, 2), total((struct point[]){{1, 1, 1}, {2, 2, 2}}, 2));
    struct point *literal = &(struct point){.z = 9};
    literal->x++;
    printf("%d %d %d\n", literal->x, literal->y, literal->z);
    const char *words[] = {[1] = "one", [0] = "zero"};
    printf("%s %s\n", words[0], words[1]);
    return 0;
}
