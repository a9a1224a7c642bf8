//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* Wherever the compiler puts the second array, the first one's pointer must not reach it. */
int main(void) {
    char first[8] = {0};
    char second[8] = {1};
    int index = 8;
    first[index] = 2; //~ out-of-bounds
    return second[0];
}
