//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 2
int main(void) {
    int m[3][4];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            m[i][k] = i * k;
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            if (m[i][k] == 2)
                n++;
    return n;
}
