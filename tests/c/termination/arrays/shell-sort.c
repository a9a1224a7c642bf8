//@ property: termination
//@ truth: holds
//@ expect: holds
/* The gap is halved down to zero. */
extern int __VERIFIER_nondet_int(void);
enum { SIZE = 9 };
int main(void) {
    int numbers[SIZE];
    for (int i = 0; i < SIZE; i++)
        numbers[i] = __VERIFIER_nondet_int();
    for (int gap = SIZE / 2; gap > 0; gap /= 2)
        for (int i = gap; i < SIZE; i++) {
            int key = numbers[i];
            int at = i;
            for (; at >= gap && numbers[at - gap] > key; at -= gap)
                numbers[at] = numbers[at - gap];
            numbers[at] = key;
        }
    return 0;
}
