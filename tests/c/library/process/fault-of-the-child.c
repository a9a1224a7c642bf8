//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    char *text = malloc(4);
    if (text == NULL)
        return 1;
    text[0] = '\0';
    pid_t child = fork();
    if (child == 0)
        free(text);
    if (child >= 0)
        text[0] = 'a'; //~ use-after-free
    free(text);
    return 0;
}
