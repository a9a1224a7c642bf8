//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    const struct node *next;
    int value;
};
static const struct node *last;
static int sum(const struct node *list) {
    unsigned sum = 0;
    for (; list; list = list->next)
        sum += (unsigned)list->value;
    return (int)sum;
}
static int descend(const struct node *above, int depth) {
    struct node here = {above, depth};
    last = &here;
    if (depth > 0 && __VERIFIER_nondet_int())
        return descend(&here, depth - 1);
    int all = sum(&here);
    last = NULL;
    return all;
}
int main(void) {
    int result = descend(NULL, 10);
    return sum(last) == result;
}
