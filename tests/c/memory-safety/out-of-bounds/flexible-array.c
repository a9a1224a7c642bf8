//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct message {
    int length;
    char text[];
};
int main(void) {
    struct message *message = malloc(sizeof *message + 4);
    message->length = 4;
    for (int i = 0; i <= message->length; i++)
        message->text[i] = 'x'; //~ out-of-bounds
    free(message);
    return 0;
}
