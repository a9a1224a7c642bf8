//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A history of commands in a ring; looking back further than the start of the array gives a negative index. */
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LENGTH = 10, NAME = 12 };

struct entry {
    char name[NAME];
    unsigned letters;
    unsigned uses;
};

static struct entry history[LENGTH];
static int next;
static int total;

static void remember(const char *name) {
    struct entry *entry = &history[next];
    strncpy(entry->name, name, NAME - 1);
    entry->name[NAME - 1] = '\0';
    entry->letters = (unsigned)strlen(entry->name);
    entry->uses = 0;
    next = (next + 1) % LENGTH;
    if (total < LENGTH)
        total++;
}

/* How many letters the command has that was entered that many steps ago; 0 if there was none. */
static unsigned letters_back(int steps) {
    if (steps < 1 || steps > total)
        return 0;
    return history[(next - steps) % LENGTH].letters; //~ out-of-bounds
}

static void make_name(char *name, size_t size, unsigned char number) {
    static const char *const verbs[] = {"go", "look", "take", "drop"};
    snprintf(name, size, "%s %u", verbs[number % 4], number / 4u);
}

static void use(const char *name) {
    for (int i = 0; i < total; i++)
        if (strcmp(history[i].name, name) == 0)
            history[i].uses++;
}

int main(void) {
    char name[NAME];
    int command;
    unsigned seen = 0;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command == 1) {
            seen += letters_back(__VERIFIER_nondet_int());
            continue;
        }
        make_name(name, sizeof name, __VERIFIER_nondet_uchar());
        use(name);
        remember(name);
    }
    printf("%u letters\n", seen);
    return 0;
}
