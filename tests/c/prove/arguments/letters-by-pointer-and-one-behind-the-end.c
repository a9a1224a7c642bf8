//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *p = argv[1];
    while (*p)
        p++;
    return p[1]; //~ out-of-bounds
}
