//@ property: termination
//@ truth: holds
//@ expect: holds
/* The library keeps the place between the calls. */
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[] = "one, two,three ,, four";
    int parts = 0;
    for (char *part = strtok(line, ", "); part; part = strtok(NULL, ", "))
        parts++;
    printf("%d\n", parts);
    return 0;
}
