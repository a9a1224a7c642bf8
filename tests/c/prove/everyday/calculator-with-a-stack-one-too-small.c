//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* As the calculator, but one number more is pushed than there is room for. */
#include <stdio.h>
#include <stdlib.h>
#define MOST 64
struct stack {
    int items[MOST];
    int top;
};

static int push(struct stack *s, int x) {
    if (s->top > MOST)
        return -1;
    s->items[s->top++] = x;  //~ out-of-bounds
    return 0;
}

static int pop(struct stack *s, int *x) {
    if (s->top == 0)
        return -1;
    *x = s->items[--s->top];  //~ out-of-bounds
    return 0;
}

int main(void) {
    struct stack s;
    char word[32];
    s.top = 0;
    while (scanf("%31s", word) == 1) {
        int a, b;
        if (word[0] >= '0' && word[0] <= '9') {
            if (push(&s, atoi(word)) < 0)
                fputs("full\n", stderr);
        } else if (word[0] == '+') {
            if (pop(&s, &b) < 0 || pop(&s, &a) < 0)
                return 1;
            push(&s, (a & 255) + (b & 255));
        } else if (word[0] == 'p' && pop(&s, &a) == 0) {
            printf("%d\n", a);
        }
    }
    return 0;
}
