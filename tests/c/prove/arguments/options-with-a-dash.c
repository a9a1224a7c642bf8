//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
static int verbose;
static const char *output = "a.out";
int main(int argc, char **argv) {
    int i;
    for (i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || !argv[i][1])
            break;
        if (strcmp(argv[i], "--") == 0) {
            i++;
            break;
        }
        switch (argv[i][1]) {
        case 'v':
            verbose++;
            break;
        case 'o':
            if (i + 1 >= argc)
                return 2;
            output = argv[++i];
            break;
        default:
            fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            return 1;
        }
    }
    printf("%s %d\n", output, verbose);
    return 0;
}
