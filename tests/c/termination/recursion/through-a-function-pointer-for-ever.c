//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The depth is not lessened on the way through the table. */
extern unsigned __VERIFIER_nondet_uint(void);
struct operations {
    unsigned (*visit)(const struct operations *self, unsigned depth);
};
static unsigned visit(const struct operations *self, unsigned depth) { //~ endless-run
    return depth == 0 ? 0 : 1 + self->visit(self, depth); //~ endless-run
}
int main(void) {
    struct operations operations = {visit};
    return operations.visit(&operations, __VERIFIER_nondet_uint() % 1000) == 1000;
}
