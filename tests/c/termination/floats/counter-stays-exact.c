//@ property: termination
//@ truth: holds
//@ expect: holds
/* Below that every whole number is one. */
int main(void) {
    float x = 0;
    while (x < 20000.0f)
        x += 1;
    return x == 20000.0f ? 0 : 1;
}
