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
static struct node *push(struct node *list, const char *name) {
    struct node *node = malloc(sizeof *node);
    node->name = malloc(strlen(name) + 1);
    strcpy(node->name, name);
    node->next = list;
    return node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(list, __VERIFIER_nondet_int() ? "short" : "somewhat longer");
    unsigned long letters = 0;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone->name);
        letters += strlen(gone->name); //~ use-after-free
        free(gone);
    }
    return letters > 1000;
}
