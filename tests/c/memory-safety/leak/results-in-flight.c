//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int take(int *first, int *second) {
    int sum = *first + *second;
    free(first);
    free(second);
    return sum;
}
static int *make(int value) {
    int *block = malloc(sizeof *block);
    *block = value;
    return block;
}
static int *pass(int *block) {
    return block;
}
int main(void) {
    int sum = take(make(1), pass(pass(make(2))));
    sum += take(sum > 2 ? make(3) : make(4), ({ int *inner = make(5); inner; }));
    return sum - 11;
}
