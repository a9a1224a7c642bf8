//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Recursion along a ring has no end. */
#include <stddef.h>
struct node {
    struct node *next;
};
static unsigned length(const struct node *list) { //~ endless-run
    return list ? 1 + length(list->next) : 0; //~ endless-run
}
int main(void) {
    struct node a, b = {&a}, c = {&b};
    a.next = &c;
    return length(&c) == 3;
}
