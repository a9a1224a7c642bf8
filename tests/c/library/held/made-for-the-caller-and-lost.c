//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <stdlib.h>
static void skip(void) {
    char *line = 0;
    size_t size = 0;
    getline(&line, &size, stdin); //~ allocated-here
} //~ leak
int main(void) {
    skip();
    return 0;
}
