//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[64], line[32];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    strcpy(text, "it says: ");
    strcat(text, line);
    return (int)strlen(text);
}
