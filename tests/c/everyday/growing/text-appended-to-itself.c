//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A text that grows by the lines of the input; `=` doubles it, by appending the block that realloc moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *data;
    size_t len;
    size_t cap;
};

static int text_append(struct text *text, const char *data, size_t len) {
    if (text->cap - text->len < len) {
        size_t cap = text->cap;
        while (cap - text->len < len)
            cap += cap < 4096 ? cap : 4096;
        char *larger = realloc(text->data, cap);
        if (larger == NULL)
            return -1;
        text->data = larger;
        text->cap = cap;
    }
    memcpy(text->data + text->len, data, len); //~ use-after-free
    text->len += len;
    return 0;
}

static int text_double(struct text *text) {
    if (text->len > 100000)
        return 0;
    return text_append(text, text->data, text->len);
}

static void text_cut(struct text *text) {
    text->len /= 2;
}

static int obey(struct text *text, const char *line) {
    size_t len = strcspn(line, "\n");
    if (len == 1 && line[0] == '=')
        return text_double(text);
    if (len == 1 && line[0] == '-') {
        text_cut(text);
        return 0;
    }
    return text_append(text, line, len);
}

int main(void) {
    struct text text = {malloc(32), 0, 32};
    char line[128];
    int status = EXIT_SUCCESS;
    if (text.data == NULL)
        return EXIT_FAILURE;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (obey(&text, line) != 0) {
            status = EXIT_FAILURE;
            break;
        }
    }
    fwrite(text.data, 1, text.len, stdout);
    putchar('\n');
    free(text.data);
    return status;
}
