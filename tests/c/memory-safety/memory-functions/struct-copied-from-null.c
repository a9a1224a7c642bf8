//@ property: memory-safety
//@ truth: violated
//@ expect: violated
struct big { int values[20]; };
int main(void) {
    struct big big = {{1}};
    struct big *nothing = 0;
    big = *nothing; //~ null-dereference
    return big.values[0];
}
