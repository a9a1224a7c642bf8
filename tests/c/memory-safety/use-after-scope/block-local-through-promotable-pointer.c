//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* Promoting the pointer makes the pointee look promotable, and the fault disappears. */
int main(void) {
    int sum = 3;
    int *pointer;
    {
        int seven = 7;
        pointer = &seven;
    }
    sum += *pointer; //~ use-after-scope
    return sum;
}
