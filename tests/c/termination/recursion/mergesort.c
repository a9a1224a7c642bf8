//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Two halves, neither of which is the whole. */
extern int __VERIFIER_nondet_int(void);
static int numbers[64], merged[64];
static void sort(int low, int high) {
    if (high - low < 2)
        return;
    int middle = (low + high) / 2;
    sort(low, middle);
    sort(middle, high);
    int i = low, j = middle;
    for (int k = low; k < high; k++)
        merged[k] = j == high || (i < middle && numbers[i] <= numbers[j]) ? numbers[i++] : numbers[j++];
    for (int k = low; k < high; k++)
        numbers[k] = merged[k];
}
int main(void) {
    for (int i = 0; i < 64; i++)
        numbers[i] = __VERIFIER_nondet_int();
    sort(0, 64);
    return 0;
}
