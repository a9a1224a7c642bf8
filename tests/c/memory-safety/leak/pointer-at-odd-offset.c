//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
struct __attribute__((packed)) odd { char tag; int *content; };
static struct odd odd;
static unsigned char bytes[20];
int main(void) {
    odd.content = malloc(4);
    int *other = malloc(8);
    for (unsigned i = 0; i < sizeof other; i++)
        bytes[i + 3] = ((unsigned char *)&other)[i];
    other = NULL;
    odd.tag = 1;
    memcpy(&other, bytes + 3, sizeof other);
    free(other);
    free(odd.content);
    return 0;
}
