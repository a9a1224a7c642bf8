//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A machine runs any code for as long as it likes: a jump to itself is code, too. */
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { CODE = 12 };
enum operation { INCREMENT, DECREMENT, JUMP_IF_ZERO, JUMP, HALT };
struct machine {
    unsigned char code[CODE];
    unsigned value;
    unsigned at;
};
static unsigned operand(struct machine *machine) {
    return machine->code[machine->at++ % CODE];
}
static int step(struct machine *machine) {
    unsigned target;
    switch (operand(machine) % 5) {
    case INCREMENT:
        machine->value++;
        return 1;
    case DECREMENT:
        machine->value--;
        return 1;
    case JUMP_IF_ZERO:
        target = operand(machine) % CODE;
        if (machine->value == 0)
            machine->at = target;
        return 1;
    case JUMP:
        machine->at = operand(machine) % CODE;
        return 1;
    default:
        return 0;
    }
}
int main(void) {
    struct machine machine = {{0}, 0, 0};
    for (int i = 0; i < CODE; i++)
        machine.code[i] = __VERIFIER_nondet_uchar();
    while (step(&machine)) //~ endless-run
        ;
    printf("%u\n", machine.value);
    return 0;
}
