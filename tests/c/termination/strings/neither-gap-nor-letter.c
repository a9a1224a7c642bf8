//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A sign that is neither a blank nor a small letter is skipped by no one. */
static unsigned words(const char *s) {
    unsigned count = 0;
    while (*s) { //~ endless-run
        while (*s == ' ')
            s++;
        if (*s)
            count++;
        while (*s >= 'a' && *s <= 'z')
            s++;
    }
    return count;
}
int main(int argc, char **argv) {
    unsigned sum = 0;
    for (int i = 1; i < argc; i++)
        sum += words(argv[i]);
    return sum == 2;
}
