/* Compute kernel: merge sort of linked lists, pointer work, calls and recursion. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    unsigned key;
    struct node *next;
};

static struct node *merge(struct node *a, struct node *b)
{
    struct node *head = NULL, **tail = &head;
    while (a && b) {
        struct node **smaller = a->key <= b->key ? &a : &b;
        *tail = *smaller;
        tail = &(*tail)->next;
        *smaller = (*smaller)->next;
    }
    *tail = a ? a : b;
    return head;
}

static struct node *sort(struct node *list)
{
    if (!list || !list->next)
        return list;
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *half = slow->next;
    slow->next = NULL;
    return merge(sort(list), sort(half));
}

int main(void)
{
    struct node *list = NULL;
    unsigned seed = 7;
    for (int i = 0; i < 30000; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            abort();
        seed = seed * 1664525u + 1013904223u;
        n->key = seed >> 8;
        n->next = list;
        list = n;
    }
    list = sort(list);
    unsigned check = 0;
    while (list) {
        struct node *next = list->next;
        check = check * 31 + list->key;
        free(list);
        list = next;
    }
    printf("%u\n", check);
    return 0;
}
