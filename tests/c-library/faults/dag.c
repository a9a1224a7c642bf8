// The same of a graph without cycles: layers of nodes, each of which two others share.
#include <stdlib.h>

struct dag {
    int value;
    struct dag *left, *right;
};

struct small {
    int value;
    struct small *left;
};

void set(struct dag *at, unsigned path, int value) { //@ holds holds -> holds holds
    for (; at; path >>= 1) {
        at->value = value;
        at = path & 1 ? at->right : at->left;
    }
}

static struct dag *make(int n) {
    struct dag *below = NULL;
    while (n-- > 0) {
        struct dag *made = malloc(sizeof *made);
        if (!made) abort();
        made->value = n;
        made->left = below;
        made->right = below;
        below = made;
    }
    return below;
}

struct dag *safe(int n, unsigned path, int value) { //@ holds holds -> holds holds
    struct dag *top = make(n);
    set(top, path, value);
    return top;
}

struct dag *overlap_node(struct dag *below) { //@ holds violated -> holds unknown
    struct dag *top = malloc(4 * sizeof(void *));
    if (!top) abort();
    top->value = 0;
    top->left = below;
    top->right = (struct dag *)&top->left;
    top->right->right = NULL;
    return top;
}

struct dag *wrong_node(struct small *small) { //@ holds violated -> holds violated
    return (struct dag *)small;
}

struct dag *wrong_size(struct dag *below) { //@ violated violated -> violated unknown
    struct dag *top = malloc(2 * sizeof(void *));
    if (!top) abort();
    top->value = 0;
    top->left = below;
    top->right = below;
    return top;
}

int not_array(struct dag *top) { //@ violated violated -> violated unknown
    return top ? top[1].value : 0;
}

void cast_int(struct dag *top, long number) { //@ holds violated -> holds violated
    if (top && number) top->right = (struct dag *)number;
}

struct dag *uninit_ptr(struct dag *below) { //@ holds violated -> holds violated
    struct dag *top = malloc(sizeof *top);
    if (!top) abort();
    top->value = 0;
    top->left = below;
    return top;
}

int uninit_ptr_stk(struct dag *below) { //@ violated violated -> violated unknown
    struct dag top;
    top.left = below;
    top.value = 0;
    set(&top, 1, 2);
    return top.value;
}

void arith_ptr(struct dag *top) { //@ violated violated -> violated unknown
    if (top) top[-3].value = 1;
}
