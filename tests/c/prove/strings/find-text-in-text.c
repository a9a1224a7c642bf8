//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static const char *find(const char *text, const char *wanted) {
    for (; *text != '\0'; text++) {
        const char *a = text;
        const char *b = wanted;
        while (*b != '\0' && *a == *b) {
            a++;
            b++;
        }
        if (*b == '\0')
            return text;
    }
    return NULL;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1)
        return 0;
    char *text = malloc((size_t)n);
    char *wanted = malloc((size_t)m);
    text[n - 1] = '\0';
    wanted[m - 1] = '\0';
    const char *found = find(text, wanted);
    int first = found ? *found : 0;
    free(text);
    free(wanted);
    return first == 0;
}
