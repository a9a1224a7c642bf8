//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The gap is rounded up: it never gets below one. */
enum { SIZE = 6 };
int main(void) {
    int numbers[SIZE] = {4, 2, 6, 1, 5, 3};
    for (int gap = SIZE / 2; gap > 0; gap = (gap + 1) / 2) //~ endless-run
        for (int i = gap; i < SIZE; i++) {
            int key = numbers[i];
            int at = i;
            for (; at >= gap && numbers[at - gap] > key; at -= gap)
                numbers[at] = numbers[at - gap];
            numbers[at] = key;
        }
    return 0;
}
