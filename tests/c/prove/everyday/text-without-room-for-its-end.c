//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* As the text in a growing block, but no room is left for the zero. */
#include <stdio.h>
#include <stdlib.h>
struct builder {
    char *text;
    size_t length, capacity;
};

static void reserve(struct builder *b, size_t more) {
    size_t needed = b->length + more;
    if (needed <= b->capacity)
        return;
    size_t capacity = b->capacity ? b->capacity : 16;
    while (capacity < needed)
        capacity *= 2;
    char *text = realloc(b->text, capacity);
    if (!text) {
        free(b->text);
        exit(1);
    }
    b->text = text;
    b->capacity = capacity;
}

static void append(struct builder *b, char c) {
    reserve(b, 1);
    b->text[b->length++] = c;
    b->text[b->length] = '\0';  //~ out-of-bounds
}

int main(void) {
    struct builder b = {NULL, 0, 0};
    int c;
    while ((c = getchar()) != EOF)
        if (c != '\r')
            append(&b, (char)c);
    if (b.text)
        puts(b.text);
    free(b.text);
    return 0;
}
