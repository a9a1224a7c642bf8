//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Every call gets the line again, so that the first word is found for ever. */
#include <string.h>
int main(void) {
    char line[] = "one, two,three ,, four";
    unsigned parts = 0;
    for (char *part = strtok(line, ", "); part; part = strtok(line, ", ")) //~ endless-run
        parts++;
    return parts == 4;
}
