//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A volatile flag may change by itself, or stay as it is. */
static volatile int ready;
int main(void) {
    while (!ready)
        ;
    return 0;
}
