//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Which of the two lies lower is open; nothing goes wrong either way. */
int main(void) {
    int first = 0, second = 0;
    int *low = &first < &second ? &first : &second;
    *low = 1;
    return 0;
}
