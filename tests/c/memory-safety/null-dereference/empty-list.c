//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static int last(struct node *list) {
    while (list->next) //~ null-dereference
        list = list->next;
    return list->value;
}
int main(void) {
    return last(NULL);
}
