//@ property: no-overflow
//@ truth: holds
//@ expect: holds
int main(void) {
    unsigned long size = sizeof(1 / 0);
    int chosen = size == 4 ? 5 : 1 / 0;
    if (0)
        chosen = 1 % 0;
    return chosen / 2 + (int)(7u / (unsigned)chosen) - 3;
}
