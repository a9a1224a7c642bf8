//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* The numbers before a text are no elements of it; where the zero of the text stands is told by none of them. */
#include <stdio.h>
#include <string.h>
struct summary {
    unsigned texts;
    unsigned marks;
    unsigned total;
    char longest[64];
};

static void note(struct summary *s, const char *text, size_t length) {
    s->texts++;
    if (length < sizeof s->longest && length > strlen(s->longest)) {
        memcpy(s->longest, text, length);
        s->longest[length] = '\0';
    } else {
        s->marks++;
    }
    s->total += (unsigned)length;
}

int main(int argc, char **argv) {
    struct summary summary = {0, 0, 0, ""};
    for (int i = 1; i < argc; i++)
        note(&summary, argv[i], strlen(argv[i]));
    printf("%u texts (%s), %u marks, %u\n", summary.texts, summary.longest, summary.marks, summary.total);
    return 0;
}
