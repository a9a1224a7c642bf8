//@ property: initialised
//@ truth: violated
//@ expect: violated
int main(void) {
    int found = 0;
    for (int i = 0; i < 3; i++) {
        int seen;
        if (i == 0)
            seen = i;
        if (seen == 2) //~ uninitialised-read
            found = 1;
    }
    return found;
}
