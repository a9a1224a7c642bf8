//@ property: termination
//@ truth: holds
//@ expect: holds
/* Behind each field the comma is skipped. */
#include <stdio.h>
#include <string.h>
int main(void) {
    const char *row = "name,,street,town";
    int fields = 1;
    while (*row) {
        row += strcspn(row, ",");
        if (*row == ',') {
            fields++;
            row++;
        }
    }
    printf("%d\n", fields);
    return 0;
}
