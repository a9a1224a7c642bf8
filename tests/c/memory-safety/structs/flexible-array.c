//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct message {
    unsigned length;
    struct { short key, value; } entries[];
};
int main(void) {
    struct message *message = malloc(sizeof *message + 3 * sizeof message->entries[0]);
    message->length = 3;
    for (unsigned i = 0; i < message->length; i++) {
        message->entries[i].key = (short)i;
        message->entries[i].value = (short)(i * 10);
    }
    printf("%d %d\n", (int)sizeof *message, message->entries[2].value);
    free(message);
    return 0;
}
