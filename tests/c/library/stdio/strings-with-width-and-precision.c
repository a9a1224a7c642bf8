//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char raw[3] = {'x', 'y', 'z'};
    printf("[%s][%10s][%-10s][%.2s][%8.3s][%-8.3s][%.0s][%.*s]\n", "text", "text", "text", "text", "text", "text", "text", 3, raw);
    int length = printf("%s%n and more\n", "counted", &(int){0});
    printf("%d\n", length);
    int before = 0;
    printf("12345%n67890\n", &before);
    printf("%d\n", before);
    return 0;
}
