//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <string.h>
int main(void) {
    char *line = "one two";
    return strtok(line, " ") != NULL;  //~ write-to-constant
}
