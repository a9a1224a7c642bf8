//@ property: termination
//@ truth: holds
//@ expect: holds
/* The nodes lie in an array, and the list of the free ones ends in null. */
#include <stddef.h>
enum { SIZE = 12 };
struct node {
    struct node *next;
};
static struct node pool[SIZE];
int main(void) {
    struct node *spare = NULL;
    for (int i = 0; i < SIZE; i++) {
        pool[i].next = spare;
        spare = &pool[i];
    }
    int length = 0;
    for (struct node *node = spare; node; node = node->next)
        length++;
    return length == SIZE ? 0 : 1;
}
