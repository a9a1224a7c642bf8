//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Multiplying by zero gives zero, but we do not rely on it; adding keeps it open. */
int main(void) {
    unsigned value;
    unsigned sum = value + 1;
    return sum > 5 ? 0 : 1; //~ uninitialised-read
}
