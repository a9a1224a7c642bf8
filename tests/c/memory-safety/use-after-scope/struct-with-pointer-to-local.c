//@ property: memory-safety
//@ truth: violated
//@ expect: violated
struct view {
    int *data;
};
static struct view make(void) {
    int data[4] = {1, 2, 3, 4};
    struct view view;
    view.data = data;
    return view;
}
int main(void) {
    struct view view = make();
    return view.data[2]; //~ use-after-scope
}
