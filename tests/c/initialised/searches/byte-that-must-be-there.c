//@ property: initialised
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[4];
    text[0] = 'a';
    text[1] = 'b';
    text[2] = 'c';
    char *found = rawmemchr(text, 'c');
    return found != text + 2;
}
