//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char small[6], padded[8], joined[12];
    strcpy(small, "hello");
    strncpy(padded, "abc", sizeof padded);
    strcpy(joined, small);
    strcat(joined, " ");
    strncat(joined, "world!", 5);
    printf("%s|%s|%d|%s|%zu\n", small, padded, padded[7], joined, strlen(joined));
    char *end = stpcpy(joined, "xy");
    *end++ = 'z';
    *end = '\0';
    printf("%s %d\n", joined, (int)(stpncpy(padded, "12", 5) - padded));
    return 0;
}
