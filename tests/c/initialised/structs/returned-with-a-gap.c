//@ property: initialised
//@ truth: violated
//@ expect: violated
struct pair {
    int key, value;
};
static struct pair make(int key) {
    struct pair made;
    made.key = key;
    return made;
}
int main(void) {
    struct pair made = make(3);
    if (made.value == 3) //~ uninitialised-read
        return 1;
    return made.key;
}
