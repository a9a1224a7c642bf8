//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    char *text = argv[1];
    size_t low = 0, high = strlen(text);
    while (low + 1 < high) {
        char letter = text[low];
        text[low] = text[high - 1];
        text[high - 1] = letter;
        low++;
        high--;
    }
    return puts(argv[1]) < 0;
}
