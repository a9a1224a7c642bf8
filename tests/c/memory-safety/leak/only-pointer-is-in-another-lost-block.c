//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *node = malloc(sizeof *node); //~ allocated-here
        node->next = list;
        list = node;
    }
    list = list->next; //~ leak
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
