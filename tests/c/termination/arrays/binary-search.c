//@ property: termination
//@ truth: holds
//@ expect: holds
/* One end of the interval passes the middle. */
extern int __VERIFIER_nondet_int(void);
static const int sorted[8] = {1, 3, 5, 8, 13, 21, 34, 55};
int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 8;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] == key)
            return 0;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return 1;
}
