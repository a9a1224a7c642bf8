//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* The zero behind the text stands where its length says, in each round and after each time that the block has grown. */
#include <stdio.h>
#include <stdlib.h>
struct builder {
    char *text;
    size_t length, capacity;
};

static void reserve(struct builder *b, size_t more) {
    size_t needed = b->length + more + 1;
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
    b->text[b->length] = '\0';
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
