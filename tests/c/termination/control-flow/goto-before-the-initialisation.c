//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One jump goes to a label too early, where the counter is set to zero. */
int main(void) {
    int i;
start: //~ endless-run
    i = 0;
next: //~ endless-run
    if (i < 5) { //~ endless-run
        i++;
        if (i == 3)
            goto start; //~ endless-run
        goto next; //~ endless-run
    }
    return 0;
}
