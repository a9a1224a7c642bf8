//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 9
static void change(int n, int array[], int *cell) {
    n = 100;
    array[0] += n - 95;
    *cell += 1;
}
int main(void) {
    int n = 3;
    int array[2] = {0, 0};
    change(n, array, &array[1]);
    return n + array[0] + array[1];
}
