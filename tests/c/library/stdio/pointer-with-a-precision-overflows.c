//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char text[32];
    sprintf(text, "%.40p", (void *)text); //~ out-of-bounds
    return 0;
}
