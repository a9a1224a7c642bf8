//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    return argv[1][1] == 'v'; //~ out-of-bounds
}
