//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int value = 5;
    if (__builtin_expect(value == 5, 1))
        printf("expected\n");
    printf("%d\n", __builtin_constant_p(3));
    printf("%d\n", __builtin_choose_expr(1, 10, 20));
    printf("%d\n", __builtin_types_compatible_p(int, signed int));
    printf("%d\n", (int)__builtin_offsetof(struct { char a; int b; }, b));
    char buffer[10];
    printf("%d\n", (int)__builtin_object_size(buffer, 0));
    switch (value) {
    case 5:
        break;
    default:
        __builtin_unreachable();
    }
    return 0;
}
