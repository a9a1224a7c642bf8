//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 2
int main(void) {
    int result;
    {
        int *pointer = (int[]){1, 2};
        result = pointer[1];
    }
    return result;
}
