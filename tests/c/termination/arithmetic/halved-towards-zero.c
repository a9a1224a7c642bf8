//@ property: termination
//@ truth: holds
//@ expect: holds
/* A number of either sign comes nearer to zero by each division. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    while (number < -1 || number > 1)
        number /= 2;
    return number == 1;
}
