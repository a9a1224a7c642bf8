//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct machine {
    char *block;
    void (*step)(struct machine *);
};
static void opened(struct machine *machine);
static void closed(struct machine *machine) {
    machine->block = malloc(4);
    machine->step = opened;
}
static void opened(struct machine *machine) {
    if (__VERIFIER_nondet_int()) {
        machine->block[3] = 1;
    } else {
        free(machine->block);
        machine->block = NULL;
        machine->step = closed;
    }
}
int main(void) {
    struct machine machine = {NULL, closed};
    while (__VERIFIER_nondet_int())
        machine.step(&machine);
    free(machine.block);
    return 0;
}
