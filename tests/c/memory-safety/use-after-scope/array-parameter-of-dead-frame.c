//@ property: memory-safety
//@ truth: violated
//@ expect: violated
static const char *describe(int n) {
    char text[8];
    text[0] = (char)('0' + n);
    text[1] = '\0';
    const char *result = text;
    return result;
}
int main(void) {
    const char *text = describe(4);
    return text[0]; //~ use-after-scope
}
