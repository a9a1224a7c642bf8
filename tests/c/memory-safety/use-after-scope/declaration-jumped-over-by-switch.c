//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* clang marks no scope end for a variable whose declaration is jumped over; its syntax tree tells the block. */
int main(void) {
    int *pointer = 0;
    int choice = 1;
    switch (choice) {
        int inner;
    case 1:
        inner = 4;
        pointer = &inner;
    }
    return *pointer; //~ use-after-scope
}
