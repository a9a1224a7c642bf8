//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The upper half begins with the middle that was looked at. */
extern int __VERIFIER_nondet_int(void);
static const int sorted[10] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
static int search(int key, int low, int high) { //~ endless-run
    if (low >= high)
        return -1;
    int middle = low + (high - low) / 2;
    if (sorted[middle] == key)
        return middle;
    if (sorted[middle] < key)
        return search(key, middle, high); //~ endless-run
    return search(key, low, middle); //~ endless-run
}
int main(void) {
    return search(__VERIFIER_nondet_int(), 0, 10) == 10;
}
