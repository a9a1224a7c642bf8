//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    int total = 2000000000;
    int step = 200000000;
    total += step; //~ signed-overflow
    return total == 3;
}
