//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    int values[3] = {1, 2, 3};
    int index = 7;
    int result = index < 3 || values[0] ? values[index > 3 ? 3 : index] : 0; //~ out-of-bounds
    return result;
}
