//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static const short steps[6] = {-2, 1, 2, -1, 0, 1};
static const int starts[300] = {3, 2};
static const long ends[2] = {4, 5};
int main(void) {
    char cells[8] = {0};
    unsigned which = __VERIFIER_nondet_uint() % 300;
    int at = starts[which];
    at += steps[__VERIFIER_nondet_uint() % 6] + 2;
    cells[at] = 1;
    return cells[ends[which % 2]];
}
