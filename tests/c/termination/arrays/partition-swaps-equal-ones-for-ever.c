//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Both places stop at numbers that are equal to the pivot, swap them, and move no further. */
int main(void) {
    int numbers[4] = {5, 1, 9, 5};
    int pivot = 5, low = 0, high = 3;
    while (low < high) { //~ endless-run
        while (numbers[low] < pivot)
            low++;
        while (numbers[high] > pivot)
            high--;
        if (low < high) {
            int held = numbers[low];
            numbers[low] = numbers[high];
            numbers[high] = held;
        }
    }
    return 0;
}
