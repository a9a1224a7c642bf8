//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
/* Without a cast clang only warns; an int has room for half of the address. */
struct device {
    unsigned state;
};
static unsigned state_of(int handle) {
    struct device *device = handle;
    return device->state; //~ wild-pointer
}
int main(void) {
    struct device device = {__VERIFIER_nondet_uint() % 8};
    char slots[8] = {0};
    return slots[state_of(&device)];
}
