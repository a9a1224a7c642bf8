//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) {
    if (!condition)
        reach_error();
}
int main(void) {
    int state = 1;
    for (int i = 0; i < 5; i++)
        state = state * 2;
    check(state == 32);
    return 0;
}
