//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The lower end may stay where it is if the key is not there. */
extern int __VERIFIER_nondet_int(void);
static const int sorted[8] = {1, 3, 5, 8, 13, 21, 34, 55};
int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 8;
    while (low < high) { //~ endless-run
        int middle = low + (high - low) / 2;
        if (sorted[middle] == key)
            return 0;
        if (sorted[middle] < key)
            low = middle;
        else
            high = middle;
    }
    return 1;
}
