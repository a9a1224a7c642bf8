//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two places walk towards each other; each swap moves both on. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[8];
    for (int i = 0; i < 8; i++)
        numbers[i] = __VERIFIER_nondet_int();
    int low = 0, high = 7;
    while (low < high) {
        if (numbers[low] < 0) {
            low++;
        } else if (numbers[high] >= 0) {
            high--;
        } else {
            int held = numbers[low];
            numbers[low++] = numbers[high];
            numbers[high--] = held;
        }
    }
    return 0;
}
