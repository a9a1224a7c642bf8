//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* As the ring that is filled by commands, but an index goes one further before it turns. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ring {
    size_t capacity, head, tail, count;
    unsigned char *data;
};

static size_t next(const struct ring *r, size_t i) {
    i++;
    if (i > r->capacity)
        i = 0;
    return i;
}

static int put(struct ring *r, unsigned char b) {
    if (r->count == r->capacity)
        return 0;
    r->data[r->head] = b;  //~ out-of-bounds
    r->head = next(r, r->head);
    r->count++;
    return 1;
}

static int get(struct ring *r, unsigned char *b) {
    if (r->count == 0)
        return 0;
    *b = r->data[r->tail];
    r->tail = next(r, r->tail);
    r->count--;
    return 1;
}

static size_t put_text(struct ring *r, const char *text) {
    size_t n = 0;
    while (text[n] && put(r, (unsigned char)text[n]))
        n++;
    return n;
}

int main(int argc, char **argv) {
    struct ring r = {16, 0, 0, 0, malloc(16)};
    int command;
    if (!r.data)
        return 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned char b;
        if (command == 1)
            put(&r, 7);
        else
            while (get(&r, &b))
                ;
    }
    for (int i = 1; i < argc; i++)
        put_text(&r, argv[i]);
    free(r.data);
    return 0;
}
