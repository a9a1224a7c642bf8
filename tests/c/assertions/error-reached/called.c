//@ property: assertions
//@ truth: violated
//@ expect: violated
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    int state = 1;
    for (int i = 0; i < 5; i++)
        state = state * 2;
    if (state == 32)
        reach_error(); //~ error-reached
    return 0;
}
