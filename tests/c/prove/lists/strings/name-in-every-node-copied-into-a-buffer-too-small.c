//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char *name;
};
static void push(struct node **list, const char *name) {
    struct node *node = malloc(sizeof *node);
    node->name = malloc(strlen(name) + 1);
    strcpy(node->name, name);
    node->next = *list;
    *list = node;
}
/* The longest name has no room for its zero. */
int main(void) {
    struct node *list = NULL;
    char longest[8] = "";
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            push(&list, "apple");
        else if (__VERIFIER_nondet_int())
            push(&list, "fig");
        else
            push(&list, "mandarin");
    }
    for (struct node *node = list; node; node = node->next)
        if (strlen(node->name) > strlen(longest))
            strcpy(longest, node->name); //~ out-of-bounds
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone->name);
        free(gone);
    }
    return longest[7];
}
