//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The third argument of main is the environment, and there is usually something in it.
int main(int argc, char **argv, char **environment) {
    int table[1] = {0};
    return environment[0] ? table[argc] : 0; //~ out-of-bounds
}
