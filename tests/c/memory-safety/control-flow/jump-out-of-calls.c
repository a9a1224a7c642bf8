//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <setjmp.h>
static jmp_buf back;
static void leave(int depth) {
    if (depth == 0)
        longjmp(back, 7);
    leave(depth - 1);
}
int main(void) {
    int result = setjmp(back);
    if (result == 0)
        leave(3);
    return result - 7;
}
