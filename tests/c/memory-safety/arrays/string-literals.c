//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static const char *const names[] = {"zero", "one", "two" " and " "a half", "\x41\102\t\"q\"\\"};
static char matrix[2][6] = {"hello", "world"};
int main(void) {
    for (int i = 0; i < 4; i++)
        printf("[%s]", names[i]);
    printf(" %c %d %s\n", "index"[2], (int)sizeof "four", matrix[1]);
    const char *tail = "long tail" + 5;
    char exact[3] = "abc";
    printf("%s %c %d\n", tail, exact[2], L"wide"[1]);
    printf("%s\n", __func__);
    return 0;
}
