//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char path[100];
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 50)
        return 0;
    memcpy(path + length, "/.rc", 5);
    if (path[length + 4] || path[length + 1] != '.')
        path[200] = 1;
    memcpy(path + length, "/.settings/tayra", 17);
    if (path[length + 16] || path[length + 9] != 's' || strlen(path + length) != 16)
        path[200] = 1;
    char home[50];
    for (int i = 0; i < 49; i++)
        home[i] = __VERIFIER_nondet_char();
    home[49] = 0;
    strcpy(path, home);
    strcat(path, "/.rc");
    strcat(path, ".a name that is longer than a word");
    return strlen(path) > 99;
}
