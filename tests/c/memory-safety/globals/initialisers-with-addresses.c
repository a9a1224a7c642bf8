//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct node {
    const char *name;
    struct node *next;
    int *number;
    int (*function)(int);
};
static int twice(int n) { return 2 * n; }
static int numbers[5] = {10, 20, 30, 40, 50};
extern struct node tail;
static struct node head = {"head", &tail, numbers + 3, twice};
struct node tail = {"tail" + 1, &head, &numbers[4], 0};
static int *const *const indirect = (int *const[]){&numbers[1], &numbers[2]};
static unsigned long difference = (unsigned long)sizeof(numbers);
static char *last_byte = (char *)&numbers[1] - 1;
int uninitialised_is_zero[3];
static double constants[] = {1.5, -0.0, 1e300};
static struct { char tag; short half; long long wide; } mixed = {'t', -2, 1LL << 50};
int main(void) {
    printf("%s %s %d %d %d\n", head.name, head.next->name, *head.number, *head.next->number, head.function(4));
    printf("%d %d %lu %d\n", *indirect[0], *indirect[1], difference, *last_byte);
    printf("%d %g %c %d %lld\n", uninitialised_is_zero[2], constants[2], mixed.tag, mixed.half, mixed.wide);
    printf("%d\n", tail.next == &head && head.next->next->next == &tail);
    return 0;
}
