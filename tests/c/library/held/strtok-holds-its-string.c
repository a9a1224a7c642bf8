//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(void) {
    char *line = strdup("a b c");
    strtok(line, " ");
    line = 0;
    return strtok(0, " ") == 0;
}
