//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = strdup("gone");
    free(text);
    printf("%s\n", text);  //~ use-after-free
    return 0;
}
