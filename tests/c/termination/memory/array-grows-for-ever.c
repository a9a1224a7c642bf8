//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Growing by sixteen, checked each time. */
#include <stdlib.h>
int main(void) {
    size_t length = 0, room = 16;
    char *text = malloc(room);
    if (!text)
        abort();
    for (;;) {  //~ endless-run
        if (length == room) {
            room += 16;
            char *longer = realloc(text, room);
            if (!longer) {
                free(text);
                abort();
            }
            text = longer;
        }
        text[length++] = 1;
    }
}
