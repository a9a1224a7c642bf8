//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
// The struct ends with its full expression (C11 6.2.4p8). Clang does not say where that is.
struct text {
    char letters[8];
};
static struct text make(void) {
    struct text made = {"text"};
    return made;
}
int main(void) {
    char *kept = make().letters;
    return *kept == 0; //~ use-after-scope
}
