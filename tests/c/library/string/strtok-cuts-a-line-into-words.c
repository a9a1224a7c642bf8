//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[] = ";;one, two;three,,";
    for (char *word = strtok(line, ";, "); word; word = strtok(NULL, ";, ")) printf("<%s>", word);
    char first[] = "a b", second[] = "c d", *place, *other;
    printf("%s", strtok_r(first, " ", &place));
    printf("%s", strtok_r(second, " ", &other));
    printf("%s", strtok_r(NULL, " ", &place));
    printf("%s\n", strtok_r(NULL, " ", &other));
    char fields[] = "x::y", *rest = fields, *field;
    while ((field = strsep(&rest, ":"))) printf("[%s]", field);
    printf("\n");
    return 0;
}
