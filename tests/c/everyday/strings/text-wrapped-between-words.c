//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Fills lines of a fixed width with the words of the arguments, each a paragraph; long words are broken. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 30

struct filler {
    char line[WIDTH + 1];
    size_t length;
    unsigned lines;
};

static void end_line(struct filler *filler) {
    if (filler->length == 0)
        return;
    filler->line[filler->length] = '\0';
    printf("%s\n", filler->line);
    filler->length = 0;
    filler->lines++;
}

static void add_word(struct filler *filler, const char *word, size_t length) {
    size_t space = filler->length > 0;
    if (filler->length + space + length > WIDTH) {
        end_line(filler);
        space = 0;
    }
    while (length > WIDTH) {
        memcpy(filler->line, word, WIDTH - 1);
        filler->line[WIDTH - 1] = '-';
        filler->length = WIDTH;
        end_line(filler);
        word += WIDTH - 1;
        length -= WIDTH - 1;
    }
    if (space)
        filler->line[filler->length++] = ' ';
    memcpy(filler->line + filler->length, word, length);
    filler->length += length;
}

static int is_blank(const char *text) {
    while (isspace((unsigned char)*text))
        text++;
    return *text == '\0';
}

static void add_text(struct filler *filler, const char *text) {
    while (*text != '\0') {
        const char *end;
        while (isspace((unsigned char)*text))
            text++;
        end = text;
        while (*end != '\0' && !isspace((unsigned char)*end))
            end++;
        if (end > text)
            add_word(filler, text, (size_t)(end - text));
        text = end;
    }
}

int main(int argc, char **argv) {
    struct filler filler = {"", 0, 0};
    unsigned paragraphs = 0;
    for (int i = 1; i < argc; i++) {
        if (is_blank(argv[i]))
            continue;
        add_text(&filler, argv[i]);
        end_line(&filler);
        paragraphs++;
    }
    fprintf(stderr, "%u lines in %u paragraphs\n", filler.lines, paragraphs);
    return EXIT_SUCCESS;
}
