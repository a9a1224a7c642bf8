//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned path[50];
static void walk(unsigned depth) {
    if (depth >= 50)
        return;
    path[depth] = __VERIFIER_nondet_uint();
    if (path[depth] % 2)
        walk(depth + 1);
    if (path[depth] % 3)
        walk(depth + 2);
}
int main(void) {
    walk(__VERIFIER_nondet_uint());
    return 0;
}
