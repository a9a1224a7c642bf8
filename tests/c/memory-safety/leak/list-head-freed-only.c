//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->next = malloc(sizeof *head); //~ allocated-here
    head->next->next = NULL;
    free(head); //~ leak
    return 0;
}
