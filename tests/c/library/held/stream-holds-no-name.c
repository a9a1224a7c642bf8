//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <string.h>
int main(void) {
    FILE *file = fopen(strdup("no-such-file"), "r"); //~ allocated-here leak
    return file != 0;
}
