//@ property: termination
//@ truth: holds
//@ expect: holds
/* A small machine with computed jumps; its program counts down and halts. */
#include <stdio.h>
enum { DECREMENT, JUMP_IF_NOT_ZERO, HALT };
int main(void) {
    static const unsigned char code[] = {DECREMENT, JUMP_IF_NOT_ZERO, 0, HALT};
    const void *labels[] = {&&decrement, &&jump_if_not_zero, &&halt};
    int at = 0, value = 6;
    goto *labels[code[at]];
decrement:
    value--;
    at++;
    goto *labels[code[at]];
jump_if_not_zero:
    at = value != 0 ? code[at + 1] : at + 2;
    goto *labels[code[at]];
halt:
    printf("%d\n", value);
    return 0;
}
