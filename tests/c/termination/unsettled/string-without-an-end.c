//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The array has no room for the zero, so that the walk leaves it. */
int main(void) {
    const char letters[3] = {'a', 'b', 'c'};
    const char *end = letters;
    while (*end)
        end++;
    return 0;
}
