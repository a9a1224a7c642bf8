//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 3
int main(void) {
    int *previous = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int current = i;
        previous = &current;
        if (previous)
            sum += *previous;
    }
    return sum;
}
