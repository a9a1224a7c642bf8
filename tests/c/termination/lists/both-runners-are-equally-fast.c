//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Started one behind the other, two equally fast runners keep their distance on a ring. */
#include <stddef.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node nodes[5];
    for (int i = 0; i < 5; i++)
        nodes[i].next = &nodes[(i + 1) % 5];
    struct node *slow = &nodes[0], *fast = &nodes[1];
    while (fast && slow != fast) { //~ endless-run
        slow = slow->next;
        fast = fast->next;
    }
    return 0;
}
