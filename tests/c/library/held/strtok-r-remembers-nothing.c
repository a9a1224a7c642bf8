//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
static void cut(void) {
    char *rest;
    char *line = strdup("a b c"); //~ allocated-here
    strtok_r(line, " ", &rest);
} //~ leak
int main(void) {
    cut();
    return 0;
}
