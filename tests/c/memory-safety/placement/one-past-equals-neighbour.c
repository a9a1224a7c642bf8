//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Whether the neighbour follows at once is open. */
int main(void) {
    int first[2] = {0}, second[2] = {0};
    if (first + 2 == second)
        first[1] = 1;
    return 0;
}
