//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
/* Each question doubles the paths; only meeting again keeps them few. */
int main(void) {
    int locks[6] = {0};
    int wishes[6];
    for (int i = 0; i < 6; i++)
        wishes[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 6; i++)
        if (wishes[i])
            locks[i] = 1;
    for (int i = 0; i < 6; i++)
        if (wishes[i] && !locks[i])
            *(int *)0 = 1;
    return 0;
}
