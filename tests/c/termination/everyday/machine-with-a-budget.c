//@ property: termination
//@ truth: holds
//@ expect: holds
/* A stack machine runs any code, but only for so many steps. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { CODE = 12, STACK = 8 };
enum operation { PUSH, ADD, DROP, JUMP, JUMP_IF_ZERO, HALT };
struct machine {
    unsigned char code[CODE];
    unsigned stack[STACK];
    unsigned depth;
    unsigned at;
};
static void push(struct machine *machine, unsigned value) {
    if (machine->depth < STACK)
        machine->stack[machine->depth++] = value;
}
static unsigned pop(struct machine *machine) {
    return machine->depth > 0 ? machine->stack[--machine->depth] : 0;
}
static unsigned operand(struct machine *machine) {
    return machine->code[machine->at++ % CODE];
}
static int step(struct machine *machine) {
    switch (operand(machine) % 6) {
    case PUSH:
        push(machine, operand(machine));
        return 1;
    case ADD:
        push(machine, pop(machine) + pop(machine));
        return 1;
    case DROP:
        pop(machine);
        return 1;
    case JUMP:
        machine->at = operand(machine) % CODE;
        return 1;
    case JUMP_IF_ZERO: {
        unsigned target = operand(machine) % CODE;
        if (pop(machine) == 0)
            machine->at = target;
        return 1;
    }
    default:
        return 0;
    }
}
int main(void) {
    struct machine machine = {{0}, {0}, 0, 0};
    for (int i = 0; i < CODE; i++)
        machine.code[i] = __VERIFIER_nondet_uchar();
    unsigned budget = 10000;
    while (budget > 0 && step(&machine))
        budget--;
    printf("%u\n", machine.depth);
    return 0;
}
