//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int declared_first;
int tentative;
int tentative;
static int hidden = 3;
static int next(void) {
    static int state = 1;
    static int *pointer = &hidden;
    state = state * 3 + *pointer;
    return state;
}
int main(void) {
    {
        extern int declared_first;
        declared_first++;
    }
    next();
    printf("%d %d %d\n", declared_first, tentative, next());
    return 0;
}
int declared_first = 41;
