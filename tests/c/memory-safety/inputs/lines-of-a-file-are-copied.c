//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[16], name[4] = "";
    FILE *file = fopen("a-file-that-nobody-has", "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "n=", 2) == 0) strcpy(name, line + 2); //~ out-of-bounds
    fclose(file);
    return name[0];
}
