//@ property: termination
//@ truth: holds
//@ expect: holds
/* The server stops when it is told to, or after some requests. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned handled;
static int serve(unsigned request) {
    if (request == 0 || handled >= 50000)
        return 0;
    handled++;
    return 1;
}
int main(void) {
    while (serve(__VERIFIER_nondet_uint()))
        ;
    return 0;
}
