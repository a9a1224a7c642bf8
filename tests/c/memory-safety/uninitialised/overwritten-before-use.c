//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 4
int main(void) {
    int values[4];
    for (int i = 0; i < 4; i++)
        values[i] = i;
    int total;
    total = 0;
    for (int i = 0; i < 4; i++)
        if (values[i] % 2)
            total += values[i];
    return total;
}
