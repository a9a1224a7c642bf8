//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* No memory fault, but nothing is known behind it. */
int main(void) {
    int values[2] = {0};
    int index = 1 / 0; //~ undefined-value
    return index == 0 ? values[0] : 0;
}
