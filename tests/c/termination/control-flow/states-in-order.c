//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each state leads to a later one. */
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, OPEN, BUSY, CLOSED };
int main(void) {
    enum state state = IDLE;
    while (state != CLOSED) {
        switch (state) {
        case IDLE:
            state = __VERIFIER_nondet_int() ? OPEN : CLOSED;
            break;
        case OPEN:
            state = __VERIFIER_nondet_int() ? BUSY : CLOSED;
            break;
        case BUSY:
        case CLOSED:
            state = CLOSED;
            break;
        }
    }
    return 0;
}
