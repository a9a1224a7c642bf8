//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *text = malloc(8);
    text[0] = 'a';
    text++;
    free(text); //~ invalid-free
    return 0;
}
