//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The place is not moved down with the number. */
int main(void) {
    int numbers[4] = {3, 1, 4, 2};
    for (int i = 1; i < 4; i++) {
        int key = numbers[i];
        int at = i;
        while (at > 0 && numbers[at - 1] > key) //~ endless-run
            numbers[at] = numbers[at - 1];
        numbers[at] = key;
    }
    return 0;
}
