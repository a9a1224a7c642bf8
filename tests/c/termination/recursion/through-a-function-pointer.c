//@ property: termination
//@ truth: holds
//@ expect: holds
/* The function is known only by a pointer in a table. */
extern unsigned __VERIFIER_nondet_uint(void);
struct operations {
    unsigned (*visit)(const struct operations *self, unsigned depth);
};
static unsigned visit(const struct operations *self, unsigned depth) {
    return depth == 0 ? 0 : 1 + self->visit(self, depth - 1);
}
int main(void) {
    struct operations operations = {visit};
    return operations.visit(&operations, __VERIFIER_nondet_uint() % 1000) == 1000;
}
