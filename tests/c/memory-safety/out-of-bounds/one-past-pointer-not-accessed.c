//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 3
int main(void) {
    int array[3] = {1, 2, 3};
    int *end = array + 3;
    int *last = end - 1;
    return *last;
}
