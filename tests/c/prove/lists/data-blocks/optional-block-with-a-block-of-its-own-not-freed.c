//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct data {
    char *text;
    int size;
};
struct node {
    struct node *next;
    struct data *data;
    long key;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        node->key = 3;
        if (__VERIFIER_nondet_int()) {
            node->data = malloc(sizeof *node->data);
            node->data->text = malloc(10);
            node->data->size = 10;
        }
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->data) {
            list->data->text[list->data->size - 1] = 0;
            free(list->data); //~ leak
        }
        free(list);
        list = next;
    }
    return 0;
}
