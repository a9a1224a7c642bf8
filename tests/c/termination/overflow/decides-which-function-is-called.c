//@ property: termination
//@ truth: violated
//@ expect: unknown
/* A table of functions, chosen from by what overflows; only one of them lowers the counter. */
extern int __VERIFIER_nondet_int(void);
static int n = 5;
static void lower(void) {
    n--;
}
static void keep(void) {}
static void (*const table[2])(void) = {keep, lower};
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    while (n > 0) {  //~ endless-run
        if (x < 2147483647)
            n--;
        else
            table[y < x]();
    }
    return 0;
}
