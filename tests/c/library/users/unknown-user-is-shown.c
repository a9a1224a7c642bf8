//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <pwd.h>
#include <stdio.h>
int main(void) {
    const struct passwd *user = getpwnam("nobody-of-that-name");
    puts(user->pw_dir); //~ null-dereference
    return 0;
}
