//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
typedef int (*operation)(int);
static int increment(int n) { return n + 1; }
static int square(int n) { return n * n; }
static int apply(operation f, int n) { return f(n); }
static operation choose(int which) { return which ? square : increment; }
struct machine {
    const char *name;
    operation step;
    struct machine *next;
};
static int repeat(int times, int (*f)(int (*)(int), int), operation g, int n) {
    while (times-- > 0)
        n = f(g, n);
    return n;
}
int main(void) {
    struct machine second = {"square", square, NULL};
    struct machine first = {"increment", &increment, &second};
    int n = 4;
    for (struct machine *m = &first; m; m = m->next) {
        n = m->step(n);
        printf("%s %d\n", m->name, n);
    }
    printf("%d %d\n", apply(choose(0), 9), choose(1)(9));
    printf("%d\n", repeat(3, apply, square, 2));
    void *hidden = (void *)square;
    operation again = (operation)hidden;
    printf("%d %d\n", again(6), again == square);
    return 0;
}
