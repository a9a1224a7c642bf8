//@ property: memory-safety
//@ truth: holds
//@ expect: holds
struct text {
    char letters[8];
};
static struct text make(void) {
    struct text made = {"text"};
    return made;
}
static int first(const char *letters) {
    return letters[0];
}
int main(void) {
    return make().letters[1] + first(make().letters) == 0;
}
