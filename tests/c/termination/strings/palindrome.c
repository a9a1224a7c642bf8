//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two places come towards each other. */
#include <stdbool.h>
#include <string.h>
static bool is_palindrome(const char *s) {
    size_t front = 0, back = strlen(s);
    while (front < back) {
        back--;
        if (s[front] != s[back])
            return false;
        front++;
    }
    return true;
}
int main(int argc, char **argv) {
    bool all = true;
    for (int i = 1; i < argc; i++)
        all = all && is_palindrome(argv[i]);
    return all ? 0 : 1;
}
