//@ property: termination
//@ truth: holds
//@ expect: holds
/* Inputs fill a buffer until it is full or a zero comes; then it is walked. */
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[16];
    unsigned filled = 0;
    while (filled < sizeof text - 1) {
        char c = __VERIFIER_nondet_char();
        if (c == '\0')
            break;
        text[filled++] = c;
    }
    text[filled] = '\0';
    unsigned blanks = 0;
    for (const char *s = text; *s; s++)
        blanks += *s == ' ';
    return blanks == 16;
}
