//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Each string is one letter longer than the one before. */
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = strdup("a");
    if (!text)
        return 1;
    for (;;) {  //~ endless-run
        char *longer = malloc(strlen(text) + 2);
        if (!longer)
            return 1;
        strcpy(longer, text);
        strcat(longer, "b");
        free(text);
        text = longer;
    }
}
