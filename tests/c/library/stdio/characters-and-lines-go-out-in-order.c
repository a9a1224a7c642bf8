//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    puts("line");
    putchar('a');
    putc('b', stdout);
    fputc('c', stdout);
    fputs("def\n", stdout);
    printf("%d\n", (int)fwrite("123456", 2, 3, stdout));
    fprintf(stdout, "%s %d\n", "to stdout", 1);
    fprintf(stderr, "to stderr\n");
    fflush(stdout);
    return putchar('\n') == '\n' ? 0 : 1;
}
