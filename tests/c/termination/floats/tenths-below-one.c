//@ property: termination
//@ truth: holds
//@ expect: holds
/* Compared by order and not by equality. */
int main(void) {
    int steps = 0;
    for (double x = 0; x < 1.0; x += 0.1)
        steps++;
    return steps == 11 ? 0 : 1;
}
