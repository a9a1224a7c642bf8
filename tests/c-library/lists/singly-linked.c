// A singly linked list as everyday libraries have one, with a payload that is not looked into.
#include <stddef.h>
#include <stdlib.h>

struct item {
    void *data;
    struct item *next;
};

static struct item *fresh(void *data) {
    struct item *made = malloc(sizeof *made);
    if (!made) abort();
    made->data = data;
    made->next = NULL;
    return made;
}

struct item *list_prepend(struct item *list, void *data) { //@ holds holds -> holds holds
    struct item *made = fresh(data);
    made->next = list;
    return made;
}

struct item *list_last(struct item *list) { //@ holds holds -> holds holds
    if (!list) return NULL;
    while (list->next) list = list->next;
    return list;
}

struct item *list_append(struct item *list, void *data) { //@ holds holds -> holds holds
    struct item *made = fresh(data);
    if (!list) return made;
    list_last(list)->next = made;
    return list;
}

struct item *list_insert(struct item *list, void *data, int position) { //@ holds holds -> holds holds
    if (position < 0) return list_append(list, data);
    if (position == 0) return list_prepend(list, data);
    struct item *made = fresh(data);
    if (!list) return made;
    struct item *before = NULL;
    struct item *at = list;
    while (position-- > 0 && at) {
        before = at;
        at = at->next;
    }
    made->next = before->next;
    before->next = made;
    return list;
}

struct item *list_insert_before(struct item *list, struct item *sibling, void *data) { //@ holds holds -> holds holds
    struct item *before = NULL;
    struct item *at = list;
    while (at && at != sibling) {
        before = at;
        at = at->next;
    }
    if (!before) return list_prepend(list, data);
    struct item *made = fresh(data);
    made->next = before->next;
    before->next = made;
    return list;
}

struct item *list_concat(struct item *first, struct item *second) { //@ holds holds -> holds holds
    if (!second) return first;
    if (!first) return second;
    list_last(first)->next = second;
    return first;
}

struct item *list_remove_link(struct item *list, struct item *link) { //@ holds holds -> holds holds
    struct item *before = NULL;
    for (struct item *at = list; at; before = at, at = at->next) {
        if (at != link) continue;
        if (before) before->next = at->next;
        else list = at->next;
        at->next = NULL;
        break;
    }
    return list;
}

struct item *list_reverse(struct item *list) { //@ holds holds -> holds holds
    struct item *turned = NULL;
    while (list) {
        struct item *next = list->next;
        list->next = turned;
        turned = list;
        list = next;
    }
    return turned;
}

struct item *list_nth(struct item *list, unsigned n) { //@ holds holds -> holds holds
    while (n-- > 0 && list) list = list->next;
    return list;
}

void *list_nth_data(struct item *list, unsigned n) { //@ holds holds -> holds holds
    while (n-- > 0 && list) list = list->next;
    return list ? list->data : NULL;
}

struct item *list_find(struct item *list, const void *data) { //@ holds holds -> holds holds
    while (list && list->data != data) list = list->next;
    return list;
}

int list_position(struct item *list, struct item *link) { //@ holds holds -> holds holds
    int i = 0;
    for (; list; list = list->next, i++)
        if (list == link) return i;
    return -1;
}

int list_index(struct item *list, const void *data) { //@ holds holds -> holds holds
    int i = 0;
    for (; list; list = list->next, i++)
        if (list->data == data) return i;
    return -1;
}

unsigned list_length(struct item *list) { //@ holds holds -> holds holds
    unsigned length = 0;
    while (list) {
        length++;
        list = list->next;
    }
    return length;
}

struct item *list_copy(struct item *list) { //@ holds holds -> holds holds
    if (!list) return NULL;
    struct item *copy = fresh(list->data);
    struct item *last = copy;
    for (list = list->next; list; list = list->next) {
        last->next = fresh(list->data);
        last = last->next;
    }
    return copy;
}

// Any shape: what is freed may be led to by something else, so that nothing is promised of what is left behind.
struct item *list_remove(struct item *list, const void *data) { //@ violated violated -> unknown unknown
    struct item *before = NULL;
    for (struct item *at = list; at; before = at, at = at->next) {
        if (at->data != data) continue;
        if (before) before->next = at->next;
        else list = at->next;
        free(at);
        break;
    }
    return list;
}

void list_free(struct item *list) { //@ violated violated -> unknown unknown
    while (list) {
        struct item *next = list->next;
        free(list);
        list = next;
    }
}

// Nothing says that there is a first one.
void *list_first_data(struct item *list) { //@ holds-if holds-if -> holds-if holds-if
    return list->data; // requires list != NULL
}

// Nor that what is merged is sorted, which does no harm.
struct item *list_merge(struct item *one, struct item *other) { //@ holds holds -> holds holds
    struct item *merged = NULL, *last = NULL;
    while (one && other) {
        struct item *least;
        if ((size_t)one->data < (size_t)other->data) {
            least = one;
            one = one->next;
        } else {
            least = other;
            other = other->next;
        }
        if (last) last->next = least;
        else merged = least;
        last = least;
    }
    if (!last) return one ? one : other;
    last->next = one ? one : other;
    return merged;
}

// Recursive, and it may never end where the list is a circle.
struct item *list_merge_recursively(struct item *one, struct item *other) { //@ holds holds -> holds holds
    if (!one) return other;
    if (!other) return one;
    if ((size_t)one->data < (size_t)other->data) {
        one->next = list_merge_recursively(one->next, other);
        return one;
    }
    other->next = list_merge_recursively(one, other->next);
    return other;
}

// That the slow one never comes to the end before the fast one is seen only by counting.
struct item *list_sort(struct item *list) { //@ holds holds -> unknown unknown
    if (!list || !list->next) return list;
    struct item *slow = list, *fast = list->next;
    while ((fast = fast->next) != NULL) {
        fast = fast->next;
        if (!fast) break;
        slow = slow->next;
    }
    struct item *second = slow->next;
    slow->next = NULL;
    return list_merge_recursively(list_sort(list), list_sort(second));
}
