//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
struct stack {
    unsigned top;
    int cells[8];
};
static void push(struct stack stack, int value) {
    if (stack.top < 8)
        stack.cells[stack.top++] = value;
}
/* Pushing changed the callee's copy only. */
int main(void) {
    struct stack stack = {0};
    unsigned pushes = 0;
    while (__VERIFIER_nondet_uint()) {
        push(stack, 1);
        pushes = 1;
    }
    if (pushes)
        stack.cells[--stack.top] = 0; //~ out-of-bounds
    return 0;
}
