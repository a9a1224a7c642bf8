//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct links {
    struct links *next;
};
struct node {
    int value;
    struct links links;
};
// Where the list is empty, what looks like its first node is a place beside the head.
int main(void) {
    char room[24];
    struct links *head = (struct links *)(((uintptr_t)room + 7) & ~(uintptr_t)7);
    head->next = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->links.next = head->next;
        head->next = &node->links;
    }
    struct node *first = (struct node *)((char *)head->next - offsetof(struct node, links));
    assert(((uintptr_t)first & 15) == 0); //~ failed-assertion
    while (head->next != head) {
        struct links *gone = head->next;
        head->next = gone->next;
        free((char *)gone - offsetof(struct node, links));
    }
    return 0;
}
