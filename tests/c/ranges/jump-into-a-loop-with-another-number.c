//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Only the jump leads into the loop, with a number that the loop itself never has.
int table[4];
int main(void) {
    int i = 9, sum = 0;
    goto middle;
    while (i < 3) {
        i++;
    middle:
        sum ^= table[i]; //~ out-of-bounds
        i = 0;
        if (sum == 1)
            break;
    }
    return sum;
}
