//@ property: assertions
//@ truth: holds
//@ expect: holds
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    int i = 0;
    for (i = 0; i < 100000; i++)
        ;
    if (i != 100000)
        reach_error();
    return 0;
}
