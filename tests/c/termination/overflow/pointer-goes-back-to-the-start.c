//@ property: termination
//@ truth: holds
//@ expect: holds
/* It stops one before the array, which every machine allows. */
static char text[10];
int main(void) {
    for (char *p = text + 9; p >= text; p--)
        *p = 1;
    return 0;
}
