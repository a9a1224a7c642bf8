//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The second round writes behind the array: the path is cut there, which proves nothing. */
int main(void) {
    unsigned numbers[4];
    for (unsigned i = 3;; i++)
        numbers[i] = i;
}
