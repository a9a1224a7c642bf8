//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char name[];
};
/* Nodes are as large as their names. */
static struct node *push(struct node *list, const char *name) {
    struct node *node = malloc(sizeof *node + strlen(name) + 1);
    strcpy(node->name, name);
    node->next = list;
    return node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0: list = push(list, "one"); break;
        case 1: list = push(list, "three"); break;
        default: list = push(list, ""); break;
        }
    }
    unsigned long letters = 0;
    for (struct node *node = list; node; node = node->next)
        letters += strlen(node->name);
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return letters > 1000;
}
