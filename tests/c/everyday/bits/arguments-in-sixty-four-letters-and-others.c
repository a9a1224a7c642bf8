//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Writes the arguments in base 64 and reads them back; after `-d` the arguments are read only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static signed char value_of[256];

static void make_values(void) {
    memset(value_of, -1, sizeof value_of);
    for (int i = 0; i < 64; i++)
        value_of[(unsigned char)letters[i]] = (signed char)i;
}

static char *encode(const char *text, size_t length) {
    char *out = malloc((length + 2) / 3 * 4 + 1);
    char *to = out;
    if (out == NULL)
        return NULL;
    for (size_t i = 0; i < length; i += 3) {
        size_t here = length - i < 3 ? length - i : 3;
        unsigned long bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < here ? (unsigned char)text[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *to++ = k <= here ? letters[bits >> (18 - 6 * k) & 63] : '=';
    }
    *to = '\0';
    return out;
}

static char *decode(const char *text, size_t *length) {
    char *out = malloc(strlen(text) / 4 * 3 + 3);
    unsigned long bits = 0;
    unsigned pending = 0;
    *length = 0;
    if (out == NULL)
        return NULL;
    for (; *text != '\0' && *text != '='; text++) {
        int value = value_of[(int)*text]; //~ out-of-bounds
        if (value < 0) {
            free(out);
            return NULL;
        }
        bits = (bits << 6 | (unsigned long)value) & 0xffffff;
        pending += 6;
        if (pending >= 8) {
            pending -= 8;
            out[(*length)++] = (char)(bits >> pending & 0xff);
        }
    }
    out[*length] = '\0';
    return out;
}

int main(int argc, char **argv) {
    int only_decode = 0, status = EXIT_SUCCESS;
    make_values();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-d") == 0) {
            only_decode = 1;
            continue;
        }
        char *coded = only_decode ? strdup(argv[i]) : encode(argv[i], strlen(argv[i]));
        size_t length;
        char *plain = coded != NULL ? decode(coded, &length) : NULL;
        if (plain == NULL)
            status = EXIT_FAILURE;
        else
            printf("%s is %zu bytes: %s\n", coded, length, plain);
        free(plain);
        free(coded);
    }
    return status;
}
