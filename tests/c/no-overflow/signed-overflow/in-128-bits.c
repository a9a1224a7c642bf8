//@ property: no-overflow
//@ truth: violated
//@ expect: violated
int main(void) {
    __int128 value = (__int128)1 << 126;
    value = value * 2; //~ signed-overflow
    return value == 3;
}
