//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(int argc, char **argv) {
    if (argc < 1)
        return 0;
    if (argv[0][0] == 0) //~ null-dereference
        return 1;
    return main(argc, argv + 1);
}
