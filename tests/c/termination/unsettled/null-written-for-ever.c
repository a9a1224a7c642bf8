//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The loop has no end, but already its first round is undefined. */
int main(void) {
    int *nothing = 0;
    for (;;)
        *nothing = 1;
}
