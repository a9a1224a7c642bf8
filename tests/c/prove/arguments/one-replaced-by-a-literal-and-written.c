//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    argv[1] = "none";
    argv[1][0] = 'N'; //~ write-to-constant
    return 0;
}
