//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Only one line opens the door.
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[32];
    int *nothing = 0;
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (strcmp(line, "open sesame\n") == 0) return *nothing; //~ null-dereference
    return 0;
}
