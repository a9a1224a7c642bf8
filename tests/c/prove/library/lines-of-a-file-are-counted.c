//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[80];
    size_t longest = 0;
    FILE *file = fopen("a-file-that-nobody-has", "r");
    if (!file)
        return 0;
    while (fgets(line, sizeof line, file)) {
        size_t length = strlen(line);
        if (length > longest)
            longest = length;
    }
    fclose(file);
    return longest > 79;
}
