//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Vectors are taken apart or refused; a wrong result would show in the status. */
typedef int four __attribute__((vector_size(16)));
int main(void) {
    four a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    four sum = a + b * 2;
    return sum[0] + sum[3] != 105;
}
