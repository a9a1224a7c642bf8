//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    const char *word = "abc";
    return word[4]; //~ out-of-bounds
}
