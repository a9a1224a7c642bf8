//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 134
extern void reach_error(void);
int main(void) {
    reach_error();
    for (;;)
        ;
}
