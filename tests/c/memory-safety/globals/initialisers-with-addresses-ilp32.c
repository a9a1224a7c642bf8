//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdio.h>
static int numbers[5] = {10, 20, 30, 40, 50};
static struct { char tag; int *number; const char *name; } table[] = {{'a', numbers + 1, "first"}, {'b', &numbers[4], "second"}};
static int *middle = &numbers[2];
int main(void) {
    for (int i = 0; i < 2; i++)
        printf("%c %d %s\n", table[i].tag, *table[i].number, table[i].name);
    printf("%d %d\n", *middle, (int)sizeof table);
    return 0;
}
