//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each call gets half of the interval. */
extern int __VERIFIER_nondet_int(void);
static const int sorted[10] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
static int search(int key, int low, int high) {
    if (low >= high)
        return -1;
    int middle = low + (high - low) / 2;
    if (sorted[middle] == key)
        return middle;
    return sorted[middle] < key ? search(key, middle + 1, high) : search(key, low, middle);
}
int main(void) {
    return search(__VERIFIER_nondet_int(), 0, 10) == 10;
}
