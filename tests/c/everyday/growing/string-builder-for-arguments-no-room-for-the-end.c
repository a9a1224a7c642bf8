//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Joins the arguments to one line as a shell would read it; the text is built in a block that grows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builder {
    char *text;
    size_t length;
    size_t room;
};

static int builder_start(struct builder *b) {
    b->room = 16;
    b->length = 0;
    b->text = malloc(b->room);
    if (b->text == NULL)
        return -1;
    b->text[0] = '\0';
    return 0;
}

/* Makes room for that many characters more. */
static int builder_make_room(struct builder *b, size_t more) {
    size_t needed = b->length + more;
    if (needed <= b->room)
        return 0;
    size_t room = b->room;
    while (room < needed)
        room *= 2;
    char *text = realloc(b->text, room);
    if (text == NULL)
        return -1;
    b->text = text;
    b->room = room;
    return 0;
}

static int builder_add(struct builder *b, const char *text, size_t length) {
    if (builder_make_room(b, length) != 0)
        return -1;
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0'; //~ out-of-bounds
    return 0;
}

static int builder_add_char(struct builder *b, char c) {
    return builder_add(b, &c, 1);
}

static int needs_quotes(const char *word) {
    return *word == '\0' || strpbrk(word, " \t\n\"'\\$`*?") != NULL;
}

static int builder_add_quoted(struct builder *b, const char *word) {
    if (!needs_quotes(word))
        return builder_add(b, word, strlen(word));
    if (builder_add_char(b, '\'') != 0)
        return -1;
    for (; *word != '\0'; word++) {
        int status = *word == '\'' ? builder_add(b, "'\\''", 4) : builder_add_char(b, *word);
        if (status != 0)
            return -1;
    }
    return builder_add_char(b, '\'');
}

int main(int argc, char **argv) {
    struct builder line;
    if (builder_start(&line) != 0)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++) {
        if ((i > 1 && builder_add_char(&line, ' ') != 0) || builder_add_quoted(&line, argv[i]) != 0) {
            free(line.text);
            return EXIT_FAILURE;
        }
    }
    printf("%s\n", line.text);
    free(line.text);
    return EXIT_SUCCESS;
}
