//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = strdup("gone");
    free(text);
    return (int)strlen(text);  //~ use-after-free
}
