// What can be wrong with a list, and how it is right: eight faults in what makes one, and `set`, which trusts it.
#include <stdlib.h>

struct node {
    long value;
    struct node *next;
};

struct leaf {
    long value;
};

void set(struct node *list, int n, long value) { //@ holds holds -> holds holds
    while (list && n-- > 0) list = list->next;
    if (list) list->value = value;
}

static struct node *make(int n) {
    struct node *list = NULL;
    while (n-- > 0) {
        struct node *made = malloc(sizeof *made);
        if (!made) abort();
        made->value = n;
        made->next = list;
        list = made;
    }
    return list;
}

struct node *safe(int n, int m, long value) { //@ holds holds -> holds holds
    struct node *list = make(n);
    set(list, m, value);
    return list;
}

struct node *overlap_node(void) { //@ holds violated -> holds unknown
    struct node *list = malloc(3 * sizeof(void *));
    if (!list) abort();
    list->value = 0;
    list->next = (struct node *)&list->next;
    list->next->next = NULL;
    return list;
}

struct node *wrong_node(void) { //@ holds violated -> holds violated
    struct leaf *made = malloc(sizeof *made);
    if (!made) abort();
    made->value = 1;
    return (struct node *)made;
}

struct node *wrong_size(void) { //@ violated violated -> violated unknown
    struct node *made = malloc(sizeof(made));
    if (!made) abort();
    made->value = 1;
    made->next = NULL;
    return made;
}

void not_array(struct node *list, long value) { //@ violated violated -> violated unknown
    if (list) list[1].value = value;
}

void cast_int(struct node *list, unsigned long number) { //@ holds violated -> holds violated
    if (list) list->next = (struct node *)number;
}

struct node *uninit_ptr(void) { //@ holds violated -> holds violated
    struct node *made = malloc(sizeof *made);
    if (!made) abort();
    made->value = 1;
    return made;
}

void uninit_ptr_stk(int n, long value) { //@ violated violated -> violated unknown
    struct node *list;
    if (n > 3) list = make(n);
    set(list, 1, value);
}

void arith_ptr(struct node *list, long value) { //@ violated violated -> violated unknown
    if (list) (list - 3)->value = value;
}
