//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
/* Without a cast clang only warns: a long is as good as a pointer. */
struct device {
    unsigned state;
};
static unsigned state_of(long handle) {
    struct device *device = handle;
    return device->state;
}
int main(void) {
    struct device device = {__VERIFIER_nondet_uint() % 8};
    char slots[8] = {0};
    return slots[state_of(&device)];
}
