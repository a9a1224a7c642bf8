//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A log of numbers in chunks; the table of chunks doubles, but a chunk never moves, so pointers into it stay good. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define CHUNK 32

struct chunked {
    int **chunks;
    size_t chunk_count;
    size_t chunk_room;
    size_t count;
};

static int add_chunk(struct chunked *c) {
    if (c->chunk_count == c->chunk_room) {
        size_t room = c->chunk_room == 0 ? 1 : c->chunk_room * 2;
        int **chunks = realloc(c->chunks, room * sizeof *chunks);
        if (chunks == NULL)
            return -1;
        c->chunks = chunks;
        c->chunk_room = room;
    }
    int *chunk = calloc(CHUNK, sizeof *chunk);
    if (chunk == NULL)
        return -1;
    c->chunks[c->chunk_count++] = chunk;
    return 0;
}

static int *at(const struct chunked *c, size_t index) {
    return &c->chunks[index / CHUNK][index % CHUNK];
}

static int *append(struct chunked *c, int value) {
    if (c->count == c->chunk_count * CHUNK && add_chunk(c) != 0)
        return NULL;
    int *cell = at(c, c->count++);
    *cell = value;
    return cell;
}

static void shorten(struct chunked *c, size_t count) {
    if (count >= c->count)
        return;
    c->count = count;
    while (c->chunk_count > (count + CHUNK - 1) / CHUNK)
        free(c->chunks[--c->chunk_count]);
}

static void destroy(struct chunked *c) {
    while (c->chunk_count > 0)
        free(c->chunks[--c->chunk_count]);
    free(c->chunks);
}

int main(void) {
    struct chunked log = {NULL, 0, 0, 0};
    int *largest = NULL;
    int command;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        unsigned number = __VERIFIER_nondet_uint();
        if (command == -1) {
            shorten(&log, number);
            largest = log.count > 0 ? at(&log, 0) : NULL;
        } else if (command == -2) {
            if (number < log.count)
                printf("%d\n", *at(&log, number));
        } else {
            int *cell = append(&log, command);
            if (cell == NULL)
                break;
            if (largest == NULL || *cell > *largest)
                largest = cell;
        }
    }
    if (largest != NULL)
        printf("%d of %zu\n", *largest, log.count);
    destroy(&log);
    return 0;
}
