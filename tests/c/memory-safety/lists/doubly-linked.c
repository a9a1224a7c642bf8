//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct link {
    struct link *previous, *next;
};
struct item {
    int value;
    struct link link;
};
#define ITEM(pointer) ((struct item *)((char *)(pointer) - __builtin_offsetof(struct item, link)))
static void insert_after(struct link *at, struct link *new) {
    new->next = at->next;
    new->previous = at;
    at->next->previous = new;
    at->next = new;
}
static void remove_link(struct link *link) {
    link->previous->next = link->next;
    link->next->previous = link->previous;
}
int main(void) {
    struct link head = {&head, &head};
    for (int i = 0; i < 6; i++) {
        struct item *item = malloc(sizeof *item);
        item->value = i;
        insert_after(i % 2 ? &head : head.previous, &item->link);
    }
    for (struct link *link = head.next, *next; link != &head; link = next) {
        next = link->next;
        if (ITEM(link)->value % 3 == 0) {
            remove_link(link);
            free(ITEM(link));
        }
    }
    while (head.next != &head) {
        struct item *item = ITEM(head.next);
        printf("%d ", item->value);
        remove_link(&item->link);
        free(item);
    }
    printf("\n");
    return 0;
}
