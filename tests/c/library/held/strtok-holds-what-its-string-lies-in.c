//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
struct entry {
    char *more;
    char line[8];
};
int main(void) {
    struct entry *entry = malloc(sizeof *entry);
    entry->more = malloc(4);
    strcpy(entry->line, "a b");
    strtok(entry->line, " ");
    entry = 0;
    return 0;
}
