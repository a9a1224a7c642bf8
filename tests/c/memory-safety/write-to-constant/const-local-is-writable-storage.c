//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char text[] = "hello";
    const char *view = text;
    text[0] = 'j';
    printf("%s %d\n", view, (int)sizeof text);
    return 0;
}
