//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A table of the classes of letters: words are counted in the arguments. */
enum { OTHER = 0, LETTER = 1, DIGIT = 2 };

static const unsigned char class_of[128] = {
    [0] = 2,
    ['0'] = 2, ['1'] = 2, ['2'] = 2, ['3'] = 2, ['4'] = 2, ['5'] = 2, ['6'] = 2, ['7'] = 2, ['8'] = 2, ['9'] = 2,
    ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1, ['h'] = 1, ['i'] = 1, ['j'] = 1,
    ['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1, ['p'] = 1, ['q'] = 1, ['r'] = 1, ['s'] = 1, ['t'] = 1,
    ['u'] = 1, ['v'] = 1, ['w'] = 1, ['x'] = 1, ['y'] = 1, ['z'] = 1,
};

static int is_in(char c, unsigned classes) {
    unsigned char letter = (unsigned char)c;
    return letter < 128 && (class_of[letter] & classes) != 0;
}

static unsigned count(const char *text) {
    unsigned words = 0;
    while (*text) {
        while (*text && !is_in(*text, LETTER | DIGIT))
            text++;
        words += *text != 0;
        while (is_in(*text, LETTER | DIGIT)) //~ out-of-bounds
            text++;
    }
    return words;
}

int main(int argc, char **argv) {
    unsigned words = 0;
    for (int i = 1; i < argc; i++)
        words += count(argv[i]);
    return words > 9;
}
