//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
//@ exit: 1
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        int *p = &x;
        sum += *p;
    }
    return sum;
}
