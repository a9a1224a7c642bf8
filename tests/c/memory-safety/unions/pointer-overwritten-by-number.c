//@ property: memory-safety
//@ truth: violated
//@ expect: violated
union slot {
    int *pointer;
    long long number;
};
int main(void) {
    int target = 1;
    union slot slot;
    slot.pointer = &target;
    slot.number = 12345678;
    return *slot.pointer; //~ wild-pointer
}
