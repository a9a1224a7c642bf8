//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A closing parenthesis without an opening one: the loop pops an empty stack for ever. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
enum { ROOM = 64 };
struct operators {
    char signs[ROOM];
    int used;
};
static char output[ROOM];
static int written;
static void emit(char sign) {
    if (written < ROOM - 1)
        output[written++] = sign;
}
static int priority(char sign) {
    switch (sign) {
    case '*':
        return 2;
    case '+':
    case '-':
        return 1;
    default:
        return 0;
    }
}
static bool push(struct operators *stack, char sign) {
    if (stack->used == ROOM)
        return false;
    stack->signs[stack->used++] = sign;
    return true;
}
static char top(const struct operators *stack) {
    return stack->used > 0 ? stack->signs[stack->used - 1] : '\0';
}
static char pop(struct operators *stack) {
    char sign = top(stack);
    if (stack->used > 0)
        stack->used--;
    return sign;
}
static bool step(struct operators *stack, char sign) {
    if (isalnum((unsigned char)sign)) {
        emit(sign);
    } else if (sign == '(') {
        return push(stack, sign);
    } else if (sign == ')') {
        while (top(stack) != '(') //~ endless-run
            emit(pop(stack));
        pop(stack);
    } else if (priority(sign) > 0) {
        while (stack->used > 0 && priority(top(stack)) >= priority(sign))
            emit(pop(stack));
        return push(stack, sign);
    }
    return true;
}
int main(int argc, char **argv) {
    struct operators stack = {{0}, 0};
    if (argc < 2)
        return 0;
    for (const char *at = argv[1]; *at != '\0'; at++)
        if (!step(&stack, *at))
            return 1;
    while (stack.used > 0)
        emit(pop(&stack));
    output[written] = '\0';
    puts(output);
    return 0;
}
