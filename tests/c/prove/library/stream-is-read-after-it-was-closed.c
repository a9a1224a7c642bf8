//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char line[80];
    FILE *file = fopen("a-file-that-nobody-has", "r");
    if (!file)
        return 0;
    fclose(file);
    return fgets(line, sizeof line, file) != NULL; //~ use-after-free
}
