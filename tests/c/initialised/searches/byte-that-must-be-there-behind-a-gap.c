//@ property: initialised
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[4];
    text[0] = 'a';
    text[2] = 'c';
    text[3] = 'd';
    char *found = rawmemchr(text, 'd'); //~ uninitialised-read
    return found != text + 3;
}
