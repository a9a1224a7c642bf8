//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    int m[3][4];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            m[i][k] = i * k;
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            if (m[i][k] == 2) //~ uninitialised-read
                n++;
    return n;
}
