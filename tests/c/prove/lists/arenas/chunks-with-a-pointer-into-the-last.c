//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct chunk {
    struct chunk *previous;
    char bytes[64];
};
struct stack {
    struct chunk *chunk;
    char *next, *limit;
};
static char *grow(struct stack *stack, unsigned size) {
    if ((size_t)(stack->limit - stack->next) < size) {
        struct chunk *chunk = malloc(sizeof *chunk);
        chunk->previous = stack->chunk;
        stack->chunk = chunk;
        stack->next = chunk->bytes;
        stack->limit = chunk->bytes + sizeof chunk->bytes;
    }
    char *bytes = stack->next;
    stack->next += size;
    return bytes;
}
int main(void) {
    struct stack stack = {NULL, NULL, NULL};
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        if (size > 64)
            break;
        char *bytes = grow(&stack, size);
        bytes[size - 1] = 'x';
    }
    while (stack.chunk) {
        struct chunk *gone = stack.chunk;
        stack.chunk = gone->previous;
        free(gone);
    }
    return 0;
}
