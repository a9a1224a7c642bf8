//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 10
int main(void) {
    int sum = 3;
    int *pointer;
    {
        int seven = 7;
        pointer = &seven;
        sum += *pointer;
    }
    return sum;
}
