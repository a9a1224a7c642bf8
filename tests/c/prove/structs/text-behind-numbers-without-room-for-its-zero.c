//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A text that just fits leaves no room for its zero. */
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
    if (length <= sizeof s->longest && length > strlen(s->longest)) {
        memcpy(s->longest, text, length);
        s->longest[length] = '\0'; //~ out-of-bounds
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
