//@ property: memory-safety
//@ truth: holds
//@ expect: holds
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    int letters = 0;
    for (char *p = argv[1]; *p; p++)
        letters += *p == 'a';
    return letters > 3;
}
