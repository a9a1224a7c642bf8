//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(int argc, char **argv) {
    return argv[argc][0]; //~ null-dereference
}
