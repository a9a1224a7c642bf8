//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[8];
    int total = 0;
    while (fgets(line, sizeof line, stdin)) total += (int)strlen(line);
    printf("%d %d\n", total, feof(stdin) != 0);
    return 0;
}
