//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The copy overwrites the zero before it comes to it, and leaves the array. */
int main(void) {
    char text[8] = "abc";
    char *from = text, *to = text + 1;
    while ((*to++ = *from++) != '\0')
        ;
    return 0;
}
