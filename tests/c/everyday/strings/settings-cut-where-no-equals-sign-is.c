//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Reads settings like `name = value`, one in a line, into a table of fixed size. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_SETTINGS 16
#define NAME_SIZE 16
#define VALUE_SIZE 32

struct setting {
    char name[NAME_SIZE];
    char value[VALUE_SIZE];
};

static struct setting settings[MAX_SETTINGS];
static int setting_count;

/* Cuts white space off at both ends. */
static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

static struct setting *find(const char *name) {
    for (int i = 0; i < setting_count; i++)
        if (strcmp(settings[i].name, name) == 0)
            return &settings[i];
    return NULL;
}

static int store(const char *name, const char *value) {
    if (strlen(name) >= NAME_SIZE || strlen(value) >= VALUE_SIZE)
        return -1;
    struct setting *setting = find(name);
    if (setting == NULL) {
        if (setting_count == MAX_SETTINGS)
            return -1;
        setting = &settings[setting_count++];
        strcpy(setting->name, name);
    }
    strcpy(setting->value, value);
    return 0;
}

static int read_line(char *line) {
    char *text = trim(line);
    if (*text == '\0' || *text == '#')
        return 0;
    char *sign = strchr(text, '=');
    if (sign == text)
        return -1;
    *sign = '\0'; //~ null-dereference
    return store(trim(text), trim(sign + 1));
}

int main(void) {
    char line[128];
    int number = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (number < 1000000)
            number++;
        if (read_line(line) != 0)
            fprintf(stderr, "line %d is ignored\n", number);
    }
    for (int i = 0; i < setting_count; i++)
        printf("%s: %s\n", settings[i].name, settings[i].value);
    const struct setting *width = find("width");
    if (width != NULL)
        printf("width is %zu digits long\n", strlen(width->value));
    return 0;
}
