//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Reads numbers from the arguments with strtol and its end pointer into an array, and shows them in buffers. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

static long numbers[MOST];
static size_t number_count;

static const char *next_number(const char *text, long *number) {
    while (*text != '\0') {
        char *end;
        errno = 0;
        *number = strtol(text, &end, 10);
        if (end != text)
            return errno == 0 ? end : NULL;
        text++;
    }
    return NULL;
}

static void read_numbers(const char *text) {
    long number;
    while (number_count <= MOST && (text = next_number(text, &number)) != NULL)
        numbers[number_count++] = number; //~ out-of-bounds
}

/* Writes as many numbers as there is room for; returns how many. */
static size_t show(char *out, size_t room, size_t from) {
    size_t used = 0, shown = 0;
    out[0] = '\0';
    for (size_t i = from; i < number_count; i++) {
        int length = snprintf(out + used, room - used, "%s%ld", shown ? ", " : "", numbers[i]);
        if (length < 0 || (size_t)length >= room - used) {
            out[used] = '\0';
            break;
        }
        used += (size_t)length;
        shown++;
    }
    return shown;
}

int main(int argc, char **argv) {
    char out[48];
    for (int i = 1; i < argc; i++)
        read_numbers(argv[i]);
    fprintf(stderr, "%zu numbers\n", number_count);
    size_t at = 0;
    while (at < number_count) {
        size_t shown = show(out, sizeof out, at);
        if (shown == 0)
            break;
        printf("%s\n", out);
        at += shown;
    }
    return 0;
}
