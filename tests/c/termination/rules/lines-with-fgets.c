//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each call takes a part of the input, which ends. */
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[80];
    int comments = 0;
    while (fgets(line, sizeof line, stdin))
        if (strchr(line, '#') && comments < 100)
            comments++;
    return 0;
}
