//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
int main(void) {
    int found = 0;
    for (int i = 0; i < 3; i++) {
        int seen;
        if (i >= 0)
            seen = i;
        if (seen == 2)
            found = 1;
    }
    return found;
}
