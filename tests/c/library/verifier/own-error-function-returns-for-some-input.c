//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static int errors;
void reach_error(void) { errors++; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int *p = &x;
    if (x > 3) {
        p = 0;
        reach_error();
    }
    return *p > 3; //~ null-dereference
}
