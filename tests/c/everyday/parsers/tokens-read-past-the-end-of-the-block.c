//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Counts the tokens of a program text in a block; a number at the very end has nothing behind it to stop at. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum token { END, NAME, NUMBER, SIGN, TOKENS };

struct scanner {
    const unsigned char *at;
    const unsigned char *end;
    size_t longest;
};

static void note_length(struct scanner *s, const unsigned char *start) {
    size_t length = (size_t)(s->at - start);
    if (length > s->longest)
        s->longest = length;
}

static enum token next_token(struct scanner *s) {
    while (s->at < s->end && isspace(*s->at))
        s->at++;
    if (s->at == s->end)
        return END;
    const unsigned char *start = s->at++;
    if (isalpha(*start)) {
        while (s->at < s->end && isalnum(*s->at))
            s->at++;
        note_length(s, start);
        return NAME;
    }
    if (isdigit(*start)) {
        while (isdigit(*s->at)) //~ out-of-bounds
            s->at++;
        note_length(s, start);
        return NUMBER;
    }
    return SIGN;
}

static unsigned char *read_all(FILE *file, size_t *size) {
    enum { LIMIT = 2000 };
    unsigned char *text = malloc(LIMIT);
    if (text == NULL)
        return NULL;
    *size = fread(text, 1, LIMIT, file);
    unsigned char *exact = realloc(text, *size > 0 ? *size : 1);
    return exact != NULL ? exact : text;
}

int main(void) {
    size_t size;
    unsigned counts[TOKENS] = {0};
    unsigned char *text = read_all(stdin, &size);
    if (text == NULL)
        return EXIT_FAILURE;
    struct scanner scanner = {text, text + size, 0};
    enum token token;
    while ((token = next_token(&scanner)) != END)
        counts[token]++;
    printf("%u names, %u numbers, %u signs, %zu at most\n", counts[NAME], counts[NUMBER], counts[SIGN],
           scanner.longest);
    free(text);
    return EXIT_SUCCESS;
}
