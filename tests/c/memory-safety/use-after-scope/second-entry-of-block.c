//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 5
/* The second time through the block it is a new variable, alive again. */
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int fresh = 2 + i;
        int *pointer = &fresh;
        sum += *pointer;
    }
    return sum;
}
