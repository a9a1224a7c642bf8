//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 2
struct wide {
    int values[20];
};
int main(void) {
    struct wide wide = {{1, 2, 3}};
    struct wide *same = &wide;
    *same = wide;
    return wide.values[1];
}
