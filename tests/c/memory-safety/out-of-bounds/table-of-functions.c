//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*table[])(void) = {one, two};
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += table[i](); //~ out-of-bounds
    return sum;
}
