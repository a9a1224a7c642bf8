//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A line editor with a gap buffer: `<` and `>` move the cursor, `#` rubs out, the rest is typed. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gap_buffer {
    char *text;
    size_t size;
    size_t gap_start; /* the cursor */
    size_t gap_end;
};

static bool gap_init(struct gap_buffer *b, size_t size) {
    b->text = malloc(size);
    b->size = size;
    b->gap_start = 0;
    b->gap_end = size;
    return b->text != NULL;
}

static bool gap_grow(struct gap_buffer *b) {
    size_t behind = b->size - b->gap_end;
    size_t size = 2 * b->size;
    char *text = realloc(b->text, size);
    if (text == NULL)
        return false;
    memmove(text + size - behind, text + b->gap_end, behind);
    b->text = text;
    b->gap_end = size - behind;
    b->size = size;
    return true;
}

static bool gap_type(struct gap_buffer *b, char c) {
    if (b->gap_start == b->gap_end && !gap_grow(b))
        return false;
    b->text[b->gap_start++] = c;
    return true;
}

static void gap_left(struct gap_buffer *b) {
    if (b->gap_start > 0)
        b->text[--b->gap_end] = b->text[--b->gap_start];
}

static void gap_right(struct gap_buffer *b) {
    if (b->gap_end < b->size)
        b->text[b->gap_start++] = b->text[b->gap_end++];
}

static void gap_rub_out(struct gap_buffer *b) {
    if (b->gap_start > 0)
        b->gap_start--;
}

static void gap_print(const struct gap_buffer *b) {
    fwrite(b->text, 1, b->gap_start, stdout);
    fwrite(b->text + b->gap_end, 1, b->size - b->gap_end, stdout);
    putchar('\n');
}

int main(void) {
    struct gap_buffer buffer;
    int c;
    if (!gap_init(&buffer, 8))
        return 1;
    while ((c = getchar()) != EOF) {
        if (c == '<') {
            gap_left(&buffer);
        } else if (c == '>') {
            gap_right(&buffer);
        } else if (c == '#') {
            gap_rub_out(&buffer);
        } else if (c == '\n') {
            gap_print(&buffer);
            buffer.gap_start = 0;
            buffer.gap_end = buffer.size;
        } else if (!gap_type(&buffer, (char)c)) {
            free(buffer.text);
            return 1;
        }
    }
    gap_print(&buffer);
    free(buffer.text);
    return 0;
}
