//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* An undo stack of edits; its block is grown by a number of elements where bytes are asked for. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct edit {
    int position;
    char removed;
    char inserted;
};

struct undo {
    struct edit *edits;
    size_t count;
    size_t room;
};

static char page[64];

static void undo_init(struct undo *undo) {
    undo->room = 4;
    undo->count = 0;
    undo->edits = malloc(undo->room * sizeof *undo->edits);
    if (undo->edits == NULL)
        abort();
}

static void remember(struct undo *undo, int position, char removed, char inserted) {
    if (undo->count == undo->room) {
        size_t room = undo->room * 2;
        struct edit *edits = realloc(undo->edits, room);
        if (edits == NULL)
            abort();
        undo->edits = edits;
        undo->room = room;
    }
    struct edit *edit = &undo->edits[undo->count++];
    edit->position = position; //~ out-of-bounds
    edit->removed = removed;
    edit->inserted = inserted;
}

static void type(struct undo *undo, int position, char c) {
    if (position < 0 || position >= (int)sizeof page)
        return;
    remember(undo, position, page[position], c);
    page[position] = c;
}

static int take_back(struct undo *undo) {
    if (undo->count == 0)
        return 0;
    const struct edit *edit = &undo->edits[--undo->count];
    page[edit->position] = edit->removed;
    return 1;
}

int main(void) {
    struct undo undo;
    unsigned taken_back = 0;
    int command;
    undo_init(&undo);
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command == 1) {
            taken_back += (unsigned)take_back(&undo);
        } else {
            unsigned char c = __VERIFIER_nondet_uchar();
            type(&undo, command % 80, (char)(32 + c % 90));
        }
    }
    printf("%u taken back, %zu left\n", taken_back, undo.count);
    free(undo.edits);
    return 0;
}
