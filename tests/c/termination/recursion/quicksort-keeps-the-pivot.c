//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The pivot belongs to the lower part again, which may be the whole. */
static void sort(int *numbers, int low, int high) { //~ endless-run
    if (low >= high)
        return;
    int pivot = numbers[high], place = low;
    for (int i = low; i < high; i++)
        if (numbers[i] <= pivot) {
            int held = numbers[i];
            numbers[i] = numbers[place];
            numbers[place++] = held;
        }
    numbers[high] = numbers[place];
    numbers[place] = pivot;
    sort(numbers, low, place); //~ endless-run
    sort(numbers, place + 1, high); //~ endless-run
}
int main(void) {
    int numbers[4] = {1, 2, 3, 4};
    sort(numbers, 0, 3);
    return 0;
}
