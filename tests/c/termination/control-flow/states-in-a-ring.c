//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A busy machine may go back to open, again and again. */
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, OPEN, BUSY, CLOSED };
int main(void) {
    enum state state = IDLE;
    while (state != CLOSED) { //~ endless-run
        switch (state) {
        case IDLE:
            state = OPEN;
            break;
        case OPEN:
            state = __VERIFIER_nondet_int() ? BUSY : CLOSED;
            break;
        case BUSY:
            state = OPEN;
            break;
        case CLOSED:
            break;
        }
    }
    return 0;
}
