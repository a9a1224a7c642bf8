//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Joins the arguments to a path; the block has no room for the slash that is put between two parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parts {
    size_t count;
    size_t slashes;
};

static int ends_with_slash(const char *path) {
    size_t length = strlen(path);
    return length > 0 && path[length - 1] == '/';
}

static char *copy_of(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (copy != NULL)
        strcpy(copy, text);
    return copy;
}

static char *join(const char *folder, const char *name, struct parts *parts) {
    char *path = malloc(strlen(folder) + strlen(name) + 1);
    if (path == NULL)
        return NULL;
    strcpy(path, folder);
    if (*folder != '\0' && !ends_with_slash(folder)) {
        strcat(path, "/"); //~ out-of-bounds
        parts->slashes++;
    }
    while (*name == '/')
        name++;
    strcat(path, name); //~ out-of-bounds
    parts->count++;
    return path;
}

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

int main(int argc, char **argv) {
    struct parts parts = {0, 0};
    char *path = copy_of(argc > 1 ? argv[1] : ".");
    for (int i = 2; i < argc && path != NULL; i++) {
        char *longer = join(path, argv[i], &parts);
        free(path);
        path = longer;
    }
    if (path == NULL) {
        fprintf(stderr, "out of memory\n");
        return EXIT_FAILURE;
    }
    printf("%s: %s, %zu parts added, %zu slashes\n", path, last_part(path), parts.count, parts.slashes);
    free(path);
    return EXIT_SUCCESS;
}
