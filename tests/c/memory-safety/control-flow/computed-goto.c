//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
enum { PUSH, ADD, MULTIPLY, PRINT, STOP };
static void run(const int *code) {
    static void *const labels[] = {&&push, &&add, &&multiply, &&print, &&stop};
    int stack[8];
    int top = 0;
#define NEXT goto *labels[*code++]
    NEXT;
push:
    stack[top++] = *code++;
    NEXT;
add:
    top--;
    stack[top - 1] += stack[top];
    NEXT;
multiply:
    top--;
    stack[top - 1] *= stack[top];
    NEXT;
print:
    printf("%d\n", stack[--top]);
    NEXT;
stop:
    return;
}
int main(void) {
    const int code[] = {PUSH, 6, PUSH, 3, ADD, PUSH, 5, MULTIPLY, PRINT, STOP};
    run(code);
    return 0;
}
