//@ property: termination
//@ truth: holds
//@ expect: holds
/* Coins go in, a choice is made, change comes out, coin by coin; each step is bounded. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, PAYING, SERVING, CHANGE, OFF };
struct machine {
    enum state state;
    unsigned paid;
    unsigned sold;
    unsigned stock;
};
static unsigned coin(void) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
        return 1;
    case 2:
        return 2;
    case 5:
        return 5;
    default:
        return 0;
    }
}
static unsigned largest_coin(unsigned rest) {
    static const unsigned coins[] = {5, 2, 1};
    for (int i = 0; i < 3; i++)
        if (coins[i] <= rest)
            return coins[i];
    return 0;
}
static unsigned give_change(unsigned rest) {
    unsigned coins = 0;
    while (rest > 0) {
        rest -= largest_coin(rest);
        coins++;
    }
    return coins;
}
static void pay(struct machine *machine, unsigned price) {
    unsigned inserted = coin();
    machine->paid += inserted;
    if (inserted == 0)
        machine->state = CHANGE;
    else if (machine->paid >= price)
        machine->state = SERVING;
}
static void step(struct machine *machine) {
    switch (machine->state) {
    case IDLE:
        machine->state = machine->stock > 0 ? PAYING : OFF;
        break;
    case PAYING:
        pay(machine, 7);
        break;
    case SERVING:
        machine->paid -= 7;
        machine->stock--;
        machine->sold++;
        machine->state = CHANGE;
        break;
    case CHANGE:
        give_change(machine->paid);
        machine->paid = 0;
        machine->state = __VERIFIER_nondet_int() && machine->sold > 0 ? OFF : IDLE;
        if (machine->sold == 0)
            machine->stock--;
        break;
    case OFF:
        break;
    }
}
int main(void) {
    struct machine machine = {IDLE, 0, 0, 20};
    unsigned steps = 0;
    while (machine.state != OFF && steps < 5000) {
        step(&machine);
        steps++;
    }
    printf("%u\n", machine.sold);
    return 0;
}
