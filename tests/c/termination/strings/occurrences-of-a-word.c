//@ property: termination
//@ truth: holds
//@ expect: holds
/* The word is not empty, so that each search starts further on. */
#include <string.h>
static unsigned occurrences(const char *text, const char *word) {
    unsigned count = 0;
    if (*word == '\0')
        return 0;
    while ((text = strstr(text, word)) != NULL) {
        count++;
        text += strlen(word);
    }
    return count;
}
int main(int argc, char **argv) {
    return argc > 2 && occurrences(argv[1], argv[2]) > 100;
}
