//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
struct row {
    int cells[4];
};
struct nested {
    struct row row;
    int last;
};
struct name {
    char letters[32];
};
static struct row make(int first) {
    struct row made = {{first, 2, 3, 4}};
    return made;
}
static struct name name(int number) {
    struct name made = {"name"};
    made.letters[0] = (char)('a' + number);
    return made;
}
static int last(struct nested all) {
    return all.row.cells[0] + all.last;
}
int main(int count, char **arguments) {
    (void)arguments;
    int total = 0;
    for (int i = 0; i < 3; i++) {
        total += *(count > i ? make(1).cells : make(2).cells);
        total += (count > i ? make(1) : make(2)).cells[2];
        total += last((struct nested){count > i ? make(3) : make(i), 5});
        printf("%s %s\n", name(i).letters, count > i ? name(i).letters : "none");
        if (strlen(name(i).letters) != 4 || strchr(name(i).letters, 'e') == NULL) {
            return 2;
        }
    }
    return total == 0;
}
