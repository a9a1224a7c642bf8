//@ property: access
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Copies what stands before the first colon of a line; the place for it is shorter than a line may be. */
#include <stdio.h>

int main(void) {
    char line[256], name[200];
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t length = 0;
        while (line[length] != '\0' && line[length] != ':' && line[length] != '\n') {
            name[length] = line[length]; //~ out-of-bounds
            length++;
        }
        if (length < sizeof name) {
            name[length] = '\0';
            puts(name);
        }
    }
    return 0;
}
