//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char *text;
    int length;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        int length = __VERIFIER_nondet_int();
        if (length < 0 || length > 20)
            length = 0;
        node->length = length;
        node->text = length > 0 ? malloc(length) : NULL;
        node->next = list;
        list = node;
    }
    int longest = 0;
    for (struct node *node = list; node != NULL; node = node->next)
        if (node->length > longest)
            longest = node->length;
    for (struct node *node = list; node != NULL; node = node->next)
        for (int i = 0; i < longest; i++)
            if (node->text != NULL)
                node->text[i] = 0; //~ out-of-bounds
    while (list != NULL) {
        struct node *next = list->next;
        free(list->text);
        free(list);
        list = next;
    }
    return 0;
}
