//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
static char *first(char *text) {
    return strtok(text, ",");
}
static char *following(void) {
    return strtok(NULL, ","); //~ use-after-free
}
int main(void) {
    char *text = malloc(8);
    strcpy(text, "a,b,c");
    char *token = first(text);
    token = following();
    free(text);
    token = following();
    return token != NULL;
}
