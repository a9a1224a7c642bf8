//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Walks over records of a kind, a length and that many bytes, which it reads from the standard input into a block. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { KIND_END = 0, KIND_TEXT = 1, KIND_MARK = 2, KIND_NUMBER = 3 };

struct cursor {
    const uint8_t *data;
    size_t size;
    size_t at;
};

struct summary {
    unsigned texts;
    unsigned marks;
    uint32_t total;
    char longest[65];
};

static int take(struct cursor *c, size_t count, const uint8_t **bytes) {
    if (count > c->size - c->at)
        return -1;
    *bytes = c->data + c->at;
    c->at += count;
    return 0;
}

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int read_record(struct cursor *c, struct summary *s) {
    const uint8_t *head, *body;
    if (take(c, 2, &head) != 0 || take(c, head[1], &body) != 0)
        return -1;
    size_t length = head[1];
    switch (head[0]) {
    case KIND_END:
        return 0;
    case KIND_TEXT:
        s->texts++;
        if (length < sizeof s->longest && length > strlen(s->longest)) {
            memcpy(s->longest, body, length);
            s->longest[length] = '\0';
        }
        return 1;
    case KIND_MARK:
        s->marks++;
        return 1;
    case KIND_NUMBER:
        if (length != 4)
            return -1;
        s->total += big_endian(body);
        return 1;
    default:
        return -1;
    }
}

int main(void) {
    enum { LIMIT = 4096 };
    uint8_t *data = malloc(LIMIT);
    if (data == NULL)
        return EXIT_FAILURE;
    struct cursor cursor = {data, fread(data, 1, LIMIT, stdin), 0};
    struct summary summary = {0, 0, 0, ""};
    int more = 1;
    while (more > 0 && cursor.at < cursor.size)
        more = read_record(&cursor, &summary);
    if (more < 0)
        fprintf(stderr, "bad record before byte %zu\n", cursor.at);
    printf("%u texts (%s), %u marks, %u\n", summary.texts, summary.longest, summary.marks, (unsigned)summary.total);
    free(data);
    return more < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
