//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int last(const int values[static 4]) {
    return values[3]; //~ out-of-bounds
}
int main(void) {
    int *values = (int[3]){1, 2, 3};
    return last(values);
}
