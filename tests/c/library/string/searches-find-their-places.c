//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>
int main(void) {
    const char *text = "the cat sat on the mat";
    printf("%d %d %d\n", (int)(strchr(text, 'c') - text), (int)(strrchr(text, 'a') - text), strchr(text, 'z') == NULL);
    printf("%d %d\n", (int)(strchr(text, 0) - text), (int)(strchrnul(text, 'z') - text));
    printf("%d %d %d\n", (int)(strstr(text, "sat") - text), strstr(text, "dog") == NULL, strstr(text, "") == text);
    printf("%d %d %d\n", (int)strspn(text, "eht "), (int)strcspn(text, "so"), (int)(strpbrk(text, "xyzn") - text));
    printf("%d %d\n", (int)((char *)memchr(text, 's', 22) - text), memchr(text, 's', 3) == NULL);
    printf("%d %d\n", (int)((const char *)memrchr(text, 't', 22) - text), (int)(strcasestr(text, "ON") - text));
    printf("%d %d\n", (int)(index(text, 'm') - text), (int)(rindex(text, 'h') - text));
    printf("%d %d %d\n", ffs(0), ffs(8), ffs(-1));
    printf("%d %d\n", (int)strnlen(text, 5), (int)strnlen(text, 50));
    return 0;
}
