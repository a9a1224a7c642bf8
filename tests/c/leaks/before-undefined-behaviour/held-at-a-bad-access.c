//@ property: leaks
//@ truth: holds
//@ expect: unknown
//@ sanitizers: blind
// What is on its way when the access goes wrong is not lost.
#include <stdlib.h>
#include <string.h>
static int *nothing;
static char *name(char *text) {
    text[0] = 'a';
    return text;
}
int main(int count, char **arguments) {
    (void)arguments;
    switch (count) {
    case 1:
        *(void **)nothing = malloc(1);
        break;
    case 2:
        ((char *)malloc(4))[5] = 1;
        break;
    case 3:
        strcpy(malloc(2), "long");
        break;
    case 4:
        free(name(malloc(1)) + 1);
        break;
    case 5:
        strcpy(name(malloc(8)), strdup((char *)nothing));
        break;
    case 6:
        memcpy(name(malloc(8)), name(malloc(8)), 9);
        break;
    default:
        name(name(malloc(1)) + 1);
        break;
    }
    return 0;
}
