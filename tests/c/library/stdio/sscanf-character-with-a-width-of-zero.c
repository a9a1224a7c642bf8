//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char letter = 'z';
    char word[8];
    int count = sscanf("abc def", "%0c%0s", &letter, word);
    printf("%d %c %s\n", count, letter, word);
    return 0;
}
