//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 3
struct pair {
    int key, value;
};
static struct pair make(int key) {
    struct pair made;
    made.key = key;
    made.value = 1;
    return made;
}
int main(void) {
    struct pair made = make(3);
    if (made.value == 3)
        return 1;
    return made.key;
}
