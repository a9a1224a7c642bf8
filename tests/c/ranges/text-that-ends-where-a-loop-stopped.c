//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
// Where the zero stands nobody knows, but there is one.
#include <stdio.h>
#include <string.h>
static void copy_text(char *to, const char *from, int room) {
    int i = 0;
    while (i < room - 1 && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
}
int main(void) {
    char line[64], own[8];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    copy_text(own, line, sizeof own);
    return (int)strlen(own);
}
