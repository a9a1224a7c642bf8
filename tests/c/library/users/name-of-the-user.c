//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <locale.h>
#include <pwd.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    const struct passwd *user = getpwuid(getuid());
    if (user == NULL)
        return 1;
    printf("%s %s\n", user->pw_name, user->pw_dir);
    puts(localeconv()->decimal_point);
    return 0;
}
