//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    int numbers[10], count, sum = 0;
    FILE *file = fopen("a-file-that-nobody-has", "r");
    if (!file) return 0;
    if (fscanf(file, "%d", &count) == 1 && count <= 12)
        for (int i = 0; i < count; i++) {
            numbers[i] = getc(file); //~ out-of-bounds
            sum += numbers[i] == 'x';
        }
    fclose(file);
    return sum;
}
