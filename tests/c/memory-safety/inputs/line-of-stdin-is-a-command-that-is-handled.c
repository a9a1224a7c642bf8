//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[32];
    int something = 1;
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (strcmp(line, "open sesame\n") == 0) return something;
    return 0;
}
