//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 12
#include <alloca.h>
static int chain(void) {
    struct link {
        struct link *next;
        int value;
    } *list = 0;
    for (int i = 3; i <= 5; i++) {
        struct link *link = alloca(sizeof *link);
        link->next = list;
        link->value = i;
        list = link;
    }
    int sum = 0;
    for (; list; list = list->next)
        sum += list->value;
    return sum;
}
int main(void) {
    return chain();
}
