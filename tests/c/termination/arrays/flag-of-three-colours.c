//@ property: termination
//@ truth: holds
//@ expect: holds
/* Three places; the unsorted middle gets smaller in every round. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned colours[40];
    for (int i = 0; i < 40; i++)
        colours[i] = __VERIFIER_nondet_uint() % 3;
    int low = 0, middle = 0, high = 39;
    while (middle <= high) {
        unsigned colour = colours[middle];
        if (colour == 0) {
            colours[middle++] = colours[low];
            colours[low++] = 0;
        } else if (colour == 2) {
            colours[middle] = colours[high];
            colours[high--] = 2;
        } else {
            middle++;
        }
    }
    return 0;
}
