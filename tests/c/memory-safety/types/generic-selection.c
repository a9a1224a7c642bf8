//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "text", const int *: "const int pointer", default: "other")
int main(void) {
    const int number = 1;
    char text[] = "t";
    printf("%s %s %s %s %s\n", KIND(1), KIND(1.0), KIND(text), KIND(&number), KIND(1.0f));
    return 0;
}
