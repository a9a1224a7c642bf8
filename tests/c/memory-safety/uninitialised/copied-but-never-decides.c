//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 3
struct padded {
    char tag;
    int number;
    int unused;
};
int main(void) {
    struct padded first;
    first.tag = 1;
    first.number = 3;
    struct padded second = first;
    return second.number;
}
