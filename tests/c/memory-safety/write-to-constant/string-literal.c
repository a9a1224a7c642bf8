//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(void) {
    char *text = (char *)"hello";
    text[0] = 'j'; //~ write-to-constant
    return 0;
}
