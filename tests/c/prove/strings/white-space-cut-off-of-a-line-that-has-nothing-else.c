//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Cuts white space off at both ends. */
static char *trim(char *text) {
    while (!isgraph((unsigned char)*text)) //~ out-of-bounds
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = 0;
    return text;
}

int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin))
        puts(trim(line));
    return 0;
}
