//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int key; };
int main(void) {
    struct node *first = malloc(sizeof *first);
    struct node copy;
    if (!first) return 1;
    first->next = first;
    first->key = 5;
    memcpy(&copy, first, sizeof copy);
    copy.next->key++;
    printf("%d %d\n", copy.key, first->key);
    struct node *moved;
    memmove(&moved, &copy.next, sizeof moved);
    free(moved);
    return 0;
}
