//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    long long least = -9223372036854775807LL - 1;
    long long less = least - 1; //~ signed-overflow
    return less == 0;
}
