// A doubly linked list: whoever unlinks or inserts works on three nodes at once, of which two may be one.
#include <stdlib.h>

struct dnode {
    void *data;
    struct dnode *next, *prev;
};

static struct dnode *fresh(void *data) {
    struct dnode *made = malloc(sizeof *made);
    if (!made) abort();
    made->data = data;
    made->next = NULL;
    made->prev = NULL;
    return made;
}

struct dnode *dlist_alloc(void) { //@ holds holds -> holds holds
    return fresh(NULL);
}

struct dnode *dlist_zeroed(void) { //@ holds holds -> holds holds
    struct dnode *made = calloc(1, sizeof *made);
    if (!made) abort();
    return made;
}

struct dnode *dlist_first(struct dnode *list) { //@ holds holds -> holds holds
    if (list)
        while (list->prev) list = list->prev;
    return list;
}

struct dnode *dlist_last(struct dnode *list) { //@ holds holds -> holds holds
    if (list)
        while (list->next) list = list->next;
    return list;
}

struct dnode *dlist_append(struct dnode *list, void *data) { //@ holds holds -> holds holds
    struct dnode *made = fresh(data);
    if (!list) return made;
    struct dnode *last = dlist_last(list);
    last->next = made;
    made->prev = last;
    return list;
}

struct dnode *dlist_prepend(struct dnode *list, void *data) { //@ holds holds -> holds holds
    struct dnode *made = malloc(sizeof *made);
    if (!made) abort();
    made->data = data;
    made->next = list;
    if (list) {
        made->prev = list->prev;
        if (list->prev) list->prev->next = made;
        list->prev = made;
    } else {
        made->prev = NULL;
    }
    return made;
}

struct dnode *dlist_nth(struct dnode *list, unsigned n) { //@ holds holds -> holds holds
    while (n-- > 0 && list) list = list->next;
    return list;
}

struct dnode *dlist_nth_prev(struct dnode *list, unsigned n) { //@ holds holds -> holds holds
    while (n-- > 0 && list) list = list->prev;
    return list;
}

void *dlist_nth_data(struct dnode *list, unsigned n) { //@ holds holds -> holds holds
    while (n-- > 0 && list) list = list->next;
    return list ? list->data : NULL;
}

struct dnode *dlist_find(struct dnode *list, const void *data) { //@ holds holds -> holds holds
    for (; list; list = list->next)
        if (list->data == data) break;
    return list;
}

int dlist_position(struct dnode *list, struct dnode *link) { //@ holds holds -> holds holds
    for (int i = 0; list; list = list->next, i++)
        if (list == link) return i;
    return -1;
}

int dlist_index(struct dnode *list, const void *data) { //@ holds holds -> holds holds
    for (int i = 0; list; list = list->next, i++)
        if (list->data == data) return i;
    return -1;
}

unsigned dlist_length(struct dnode *list) { //@ holds holds -> holds holds
    unsigned length = 0;
    for (; list; list = list->next) length++;
    return length;
}

struct dnode *dlist_reverse(struct dnode *list) { //@ holds holds -> holds holds
    struct dnode *last = NULL;
    while (list) {
        last = list;
        list = last->next;
        last->next = last->prev;
        last->prev = list;
    }
    return last;
}

struct dnode *dlist_concat(struct dnode *first, struct dnode *second) { //@ holds holds -> holds holds
    if (!second) return first;
    struct dnode *last = dlist_last(first);
    if (last) last->next = second;
    else first = second;
    second->prev = last;
    return first;
}

struct dnode *dlist_unlink(struct dnode *list, struct dnode *link) { //@ holds holds -> holds holds
    if (!link) return list;
    if (link->prev) link->prev->next = link->next;
    if (link->next) link->next->prev = link->prev;
    if (link == list) list = list->next;
    link->next = NULL;
    link->prev = NULL;
    return list;
}

struct dnode *dlist_insert_link_before(struct dnode *list, struct dnode *sibling, struct dnode *link) { //@ holds-if holds-if -> holds-if holds-if
    if (!list) return link;
    if (!sibling) {
        struct dnode *last = dlist_last(list);
        last->next = link; // requires link != NULL
        link->prev = last;
        return list;
    }
    link->next = sibling;
    link->prev = sibling->prev;
    sibling->prev = link;
    if (link->prev) {
        link->prev->next = link;
        return list;
    }
    return link;
}

struct dnode *dlist_insert_before(struct dnode *list, struct dnode *sibling, void *data) { //@ holds holds -> holds holds
    if (!list) return fresh(data);
    if (!sibling) return dlist_append(list, data);
    struct dnode *made = fresh(data);
    made->prev = sibling->prev;
    made->next = sibling;
    sibling->prev = made;
    if (made->prev) {
        made->prev->next = made;
        return list;
    }
    return made;
}

struct dnode *dlist_insert(struct dnode *list, void *data, int position) { //@ holds holds -> holds holds
    if (position < 0) return dlist_append(list, data);
    if (position == 0) return dlist_prepend(list, data);
    struct dnode *at = dlist_nth(list, position);
    if (!at) return dlist_append(list, data);
    return dlist_insert_before(list, at, data);
}

struct dnode *dlist_copy(struct dnode *list) { //@ holds holds -> holds holds
    if (!list) return NULL;
    struct dnode *copy = fresh(list->data), *last = copy;
    while ((list = list->next)) {
        struct dnode *made = fresh(list->data);
        made->prev = last;
        last->next = made;
        last = made;
    }
    return copy;
}

// It is linked before its own links are set: what is led to is not well-formed for a while.
struct dnode *dlist_insert_behind(struct dnode *list, void *data) { //@ holds-if holds-if -> holds-if holds-if
    struct dnode *made = malloc(sizeof *made);
    if (!made) abort();
    struct dnode *next = list->next; // requires list != NULL
    list->next = made;
    made->prev = list;
    made->next = next;
    made->data = data;
    if (next) next->prev = made;
    return made;
}

struct dnode *dlist_insert_sorted(struct dnode *list, void *data) { //@ holds holds -> holds holds
    struct dnode *at = list;
    if (!list) return fresh(data);
    while (at->next && (unsigned long)at->data < (unsigned long)data) at = at->next;
    struct dnode *made = fresh(data);
    if (!at->next && (unsigned long)at->data < (unsigned long)data) {
        at->next = made;
        made->prev = at;
        return list;
    }
    if (at->prev) {
        at->prev->next = made;
        made->prev = at->prev;
    }
    made->next = at;
    at->prev = made;
    return at == list ? made : list;
}

// Its last link is never set.
struct dnode *dlist_half_made(struct dnode *list, void *data) { //@ holds violated -> holds unknown
    struct dnode *made = malloc(sizeof *made);
    if (!made) abort();
    made->data = data;
    made->next = list;
    return made;
}

void dlist_free_link(struct dnode *link) { //@ violated violated -> unknown unknown
    free(link);
}
