//@ property: assertions
//@ truth: violated
//@ expect: violated
extern void reach_error(void);
int main(void) {
    reach_error();  //~ error-reached
    return 0;
}
