//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int *previous = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (previous)
            sum += *previous; //~ use-after-scope
        int current = i;
        previous = &current;
    }
    return sum;
}
