//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char name[16];
};
/* Strings of different lengths within nodes of one size. */
static struct node *push(struct node *list, const char *name) {
    struct node *node = malloc(sizeof *node);
    strcpy(node->name, name);
    node->next = list;
    return node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        list = push(list, "short");
        if (__VERIFIER_nondet_int())
            list = push(list, "somewhat longer");
    }
    unsigned long letters = 0;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        letters += strlen(gone->name);
        free(gone);
    }
    return letters > 1000;
}
