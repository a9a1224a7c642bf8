//@ property: assertions
//@ truth: violated
//@ expect: violated
void reach_error(void) {}
int main(void) {
    void (*volatile f)(void) = reach_error;
    f(); //~ error-reached
    return 0;
}
