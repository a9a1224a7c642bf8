//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Reads quoted strings with escapes from a block of input and prints what they stand for, byte by byte. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at;
    const char *end;
};

static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static int read_digits(struct reader *r, int base, int most) {
    int value = 0, digits = 0;
    while (digits < most && r->at < r->end) {
        int digit = digit_of(*r->at);
        if (digit < 0 || digit >= base)
            break;
        value = value * base + digit;
        r->at++;
        digits++;
    }
    return digits > 0 ? value : -1;
}

static int read_escape(struct reader *r) {
    static const char names[] = "ntr0\\\"";
    static const char values[] = "\n\t\r\0\\\"";
    if (r->at == r->end)
        return -1;
    if (*r->at == 'x') {
        r->at++;
        return read_digits(r, 16, 2);
    }
    if (*r->at >= '1' && *r->at <= '3')
        return read_digits(r, 8, 3);
    for (size_t i = 0; i < sizeof names - 1; i++) {
        if (names[i] == *r->at) {
            r->at++;
            return (unsigned char)values[i];
        }
    }
    return -1;
}

/* Behind the opening quote; `out` has as much room as the whole input. */
static int read_string(struct reader *r, unsigned char *out, size_t *length) {
    *length = 0;
    while (r->at < r->end && *r->at != '"') {
        int c = (unsigned char)*r->at++;
        if (c == '\\')
            c = read_escape(r);
        if (c < 0)
            return -1;
        out[(*length)++] = (unsigned char)c;
    }
    if (r->at == r->end)
        return -1;
    r->at++;
    return 0;
}

int main(void) {
    char input[1000];
    struct reader reader = {input, input + fread(input, 1, sizeof input, stdin)};
    size_t size = (size_t)(reader.end - reader.at);
    unsigned char *text = malloc(size + 1);
    int status = 0;
    if (text == NULL)
        return EXIT_FAILURE;
    while (reader.at < reader.end) {
        size_t length;
        if (*reader.at++ != '"')
            continue;
        if (read_string(&reader, text, &length) != 0) {
            fprintf(stderr, "bad string, %zu bytes from the end\n", (size_t)(reader.end - reader.at));
            status = EXIT_FAILURE;
            break;
        }
        for (size_t i = 0; i < length; i++)
            printf(isprint(text[i]) ? "%c" : "<%02x>", text[i]);
        putchar('\n');
    }
    free(text);
    return status;
}
