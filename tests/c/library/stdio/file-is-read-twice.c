//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    FILE *file = fopen("list", "r");
    if (file == NULL)
        return 1;
    long lines = 0, letters = 0;
    int c;
    while ((c = getc(file)) != EOF)
        lines += c == '\n';
    rewind(file);
    while ((c = getc(file)) != EOF)
        letters += c != '\n';
    fclose(file);
    printf("%ld %ld\n", lines, letters);
    return 0;
}
