//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
/* Whatever x holds, both tests see it. */
int main(void) {
    int x;
    int target = 0;
    int *pointer = 0;
    if (__VERIFIER_nondet_int())
        x = __VERIFIER_nondet_int();
    if (x)
        pointer = &target;
    if (x)
        *pointer = 1;
    return target > 1;
}
