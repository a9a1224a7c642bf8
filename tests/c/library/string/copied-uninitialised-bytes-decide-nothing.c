//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
struct record { char name[16]; int number; };
int main(void) {
    struct record first, second;
    strcpy(first.name, "short");
    first.number = 7;
    memcpy(&second, &first, sizeof second);
    printf("%s %d\n", second.name, second.number);
    return 0;
}
