//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The letters are swapped and the places stay. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char letters[4] = "abc";
    unsigned front = 0, back = __VERIFIER_nondet_uint() % 3;
    while (front < back) { //~ endless-run
        char held = letters[front];
        letters[front] = letters[back];
        letters[back] = held;
    }
    return 0;
}
