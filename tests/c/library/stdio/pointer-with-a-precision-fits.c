//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char text[48];
    sprintf(text, "%.40p", (void *)text);
    sprintf(text, "%40p", (void *)text);
    return 0;
}
