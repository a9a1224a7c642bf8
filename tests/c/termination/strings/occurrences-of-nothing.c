//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The empty word is found everywhere, and skipping it moves nothing. */
#include <string.h>
static unsigned occurrences(const char *text, const char *word) {
    unsigned count = 0;
    while ((text = strstr(text, word)) != NULL) { //~ endless-run
        count++;
        text += strlen(word);
    }
    return count;
}
int main(int argc, char **argv) {
    return argc > 2 && occurrences(argv[1], argv[2]) > 100;
}
