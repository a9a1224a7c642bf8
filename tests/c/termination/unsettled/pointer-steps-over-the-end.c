//@ property: termination
//@ truth: holds
//@ expect: unknown
/* In steps of two over five numbers the end is never met; the walk reads what is behind the array. */
int main(void) {
    int numbers[5] = {1, 2, 3, 4, 5};
    unsigned sum = 0;
    for (int *p = numbers; p != numbers + 5; p += 2)
        sum += (unsigned)*p;
    return sum == 9;
}
