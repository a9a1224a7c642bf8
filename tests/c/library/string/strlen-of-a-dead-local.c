//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
static const char *keep(const char *text) { return text; }
int main(void) {
    const char *text;
    {
        char local[4] = "abc";
        text = keep(local);
    }
    return (int)strlen(text);  //~ use-after-scope
}
