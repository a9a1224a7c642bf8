//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int local = 1;
    char text[40];
    snprintf(text, sizeof text, "%p", (void *)&local);
    if (text[3] == '7')
        local = 2;
    return 0;
}
