//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int fill(int n) {
    int values[n];
    for (int i = 0; i <= n; i++)
        values[i] = i; //~ out-of-bounds
    return values[0];
}
int main(void) {
    return fill(6);
}
