//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    char *text = malloc(8);
    text += 3;
    *text = 'a';
    text -= 3;
    free(text);
    return 0;
}
