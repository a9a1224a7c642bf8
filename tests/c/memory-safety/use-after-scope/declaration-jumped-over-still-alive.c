//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 4
int main(void) {
    int *pointer = 0;
    int choice = 1;
    int result = 0;
    switch (choice) {
        int inner;
    case 1:
        inner = 4;
        pointer = &inner;
        result = *pointer;
    }
    return result;
}
