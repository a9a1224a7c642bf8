//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char other[] = "x y";
    char *line = strdup("a b c"); //~ allocated-here
    strtok(line, " ");
    line = 0;
    strtok(other, " "); //~ leak
    return 0;
}
