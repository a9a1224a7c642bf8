//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The machine's program jumps back without a condition. */
enum { STEP, JUMP, HALT };
int main(void) {
    static const unsigned char code[] = {STEP, JUMP, 0, HALT};
    const void *labels[] = {&&step, &&jump, &&halt};
    int at = 0;
    unsigned value = 6;
    goto *labels[code[at]]; //~ endless-run
step: //~ endless-run
    value--;
    at++;
    goto *labels[code[at]]; //~ endless-run
jump: //~ endless-run
    at = code[at + 1];
    goto *labels[code[at]]; //~ endless-run
halt:
    return value == 0;
}
