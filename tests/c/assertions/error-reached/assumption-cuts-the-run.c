//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ exit: 134
extern void abort(void);
void reach_error(void) { abort(); }
static void assume(int condition) {
    if (!condition)
        abort();
}
int main(void) {
    int number = 3;
    assume(number > 5);
    reach_error();
    return 0;
}
