//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The node that is given back a second time becomes its own successor. */
#include <stddef.h>
enum { SIZE = 12 };
struct node {
    struct node *next;
};
static struct node pool[SIZE];
static struct node *spare;
static void give_back(struct node *node) {
    node->next = spare;
    spare = node;
}
int main(void) {
    for (int i = 0; i < SIZE; i++)
        give_back(&pool[i]);
    give_back(&pool[SIZE - 1]);
    unsigned length = 0;
    for (struct node *node = spare; node; node = node->next) //~ endless-run
        length++;
    return length == SIZE;
}
