//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *word = NULL;
    int number = 0;
    int stored = sscanf("hello 42", "%ms %d", &word, &number);
    if (stored != 2) return 1;
    printf("%s %d\n", word, number);
    free(word);
    return 0;
}
