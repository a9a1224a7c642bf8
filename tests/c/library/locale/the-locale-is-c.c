//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <locale.h>
#include <stdio.h>
int main(void) {
    char *name = setlocale(LC_ALL, NULL);
    printf("%s\n", name ? name : "none");
    return 0;
}
