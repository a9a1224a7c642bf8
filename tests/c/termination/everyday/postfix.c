//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Turns each argument into postfix form with a stack of operators, and computes it with a stack of numbers. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
enum { ROOM = 64 };
struct operators {
    char signs[ROOM];
    int used;
};
struct numbers {
    unsigned values[ROOM];
    int used;
};
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
static bool push_sign(struct operators *stack, char sign) {
    if (stack->used == ROOM)
        return false;
    stack->signs[stack->used++] = sign;
    return true;
}
static char top(const struct operators *stack) {
    return stack->used > 0 ? stack->signs[stack->used - 1] : '\0';
}
static bool push_number(struct numbers *stack, unsigned value) {
    if (stack->used == ROOM)
        return false;
    stack->values[stack->used++] = value;
    return true;
}
static bool apply(struct numbers *stack, char sign) {
    if (stack->used < 2)
        return false;
    unsigned right = stack->values[--stack->used];
    unsigned left = stack->values[--stack->used];
    unsigned result = sign == '*' ? left * right : sign == '+' ? left + right : left - right;
    return push_number(stack, result);
}
static bool apply_while(struct operators *operators, struct numbers *numbers, int at_least) {
    while (operators->used > 0 && priority(top(operators)) >= at_least) {
        if (!apply(numbers, top(operators)))
            return false;
        operators->used--;
    }
    return true;
}
static bool close_group(struct operators *operators, struct numbers *numbers) {
    while (top(operators) != '(') {
        if (operators->used == 0 || !apply(numbers, top(operators)))
            return false;
        operators->used--;
    }
    operators->used--;
    return true;
}
static bool step(const char **at, struct operators *operators, struct numbers *numbers) {
    char sign = **at;
    if (isdigit((unsigned char)sign)) {
        unsigned value = 0;
        while (isdigit((unsigned char)**at))
            value = value * 10 + (unsigned)(*(*at)++ - '0');
        return push_number(numbers, value);
    }
    ++*at;
    if (sign == ' ')
        return true;
    if (sign == '(')
        return push_sign(operators, sign);
    if (sign == ')')
        return close_group(operators, numbers);
    if (priority(sign) == 0)
        return false;
    return apply_while(operators, numbers, priority(sign)) && push_sign(operators, sign);
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        struct operators operators = {{0}, 0};
        struct numbers numbers = {{0}, 0};
        const char *at = argv[i];
        bool good = true;
        while (good && *at != '\0')
            good = step(&at, &operators, &numbers);
        good = good && apply_while(&operators, &numbers, 1);
        if (good && operators.used == 0 && numbers.used == 1)
            printf("%u\n", numbers.values[0]);
        else
            puts("?");
    }
    return 0;
}
