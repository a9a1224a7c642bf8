//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Behind a wild write anything may happen: no proof of termination rests on it. */
int main(void) {
    int values[2] = {0};
    int index = 2;
    values[index] = 1;
    return 0;
}
