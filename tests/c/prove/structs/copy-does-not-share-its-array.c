//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
struct stack {
    unsigned top;
    int cells[8];
};
static struct stack pushed(struct stack stack, int value) {
    if (stack.top < 8)
        stack.cells[stack.top++] = value;
    return stack;
}
int main(void) {
    struct stack empty = {0};
    struct stack stack = empty;
    while (__VERIFIER_nondet_uint())
        stack = pushed(stack, 1);
    while (stack.top > 0)
        stack.cells[--stack.top] = 0;
    empty.cells[empty.top] = 1;
    return 0;
}
