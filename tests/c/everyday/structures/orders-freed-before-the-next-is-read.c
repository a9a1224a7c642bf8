//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A list of orders; those that are done are taken out, and the loop goes on from the order that was freed. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct order {
    unsigned number;
    unsigned open;
    struct order *next;
};

struct book {
    struct order *first;
    struct order *last;
    unsigned numbers;
};

static int book_add(struct book *book, unsigned amount) {
    struct order *order = malloc(sizeof *order);
    if (order == NULL)
        return -1;
    order->number = ++book->numbers;
    order->open = amount;
    order->next = NULL;
    if (book->last != NULL)
        book->last->next = order;
    else
        book->first = order;
    book->last = order;
    return 0;
}

static unsigned book_deliver(struct book *book, unsigned amount) {
    unsigned delivered = 0;
    for (struct order *order = book->first; order != NULL && amount > 0; order = order->next) {
        unsigned part = order->open < amount ? order->open : amount;
        order->open -= part;
        amount -= part;
        delivered += part;
    }
    return delivered;
}

static void book_tidy(struct book *book) {
    struct order *before = NULL;
    for (struct order *order = book->first; order != NULL; order = order->next) { //~ use-after-free
        if (order->open > 0) {
            before = order;
            continue;
        }
        if (before != NULL)
            before->next = order->next;
        else
            book->first = order->next;
        if (book->last == order)
            book->last = before;
        free(order);
    }
}

int main(void) {
    struct book book = {NULL, NULL, 0};
    unsigned delivered = 0;
    int command;
    while ((command = __VERIFIER_nondet_int()) > 0) {
        unsigned amount = __VERIFIER_nondet_uint() % 100;
        if (command == 1)
            delivered += book_deliver(&book, amount);
        else if (command == 2)
            book_tidy(&book);
        else if (book_add(&book, amount) != 0)
            break;
    }
    printf("%u delivered\n", delivered);
    while (book.first != NULL) {
        struct order *order = book.first;
        book.first = order->next;
        free(order);
    }
    return 0;
}
