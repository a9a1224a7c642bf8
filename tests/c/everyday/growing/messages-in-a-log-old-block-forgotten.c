//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A log that keeps messages by severity; when its array is full the messages are moved to a larger one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum severity { NOTE, WARNING, ERROR };

struct message {
    enum severity severity;
    unsigned line;
    char text[40];
};

struct log {
    struct message *messages;
    size_t used;
    size_t size;
};

static int log_grow(struct log *log) {
    size_t size = log->size + 10;
    struct message *messages = malloc(size * sizeof *messages); //~ allocated-here
    if (!messages)
        return -1;
    for (size_t i = 0; i < log->used; i++)
        messages[i] = log->messages[i];
    log->messages = messages; //~ leak
    log->size = size;
    return 0;
}

static enum severity severity_of(const char *text) {
    if (strncmp(text, "error", 5) == 0)
        return ERROR;
    return strncmp(text, "warning", 7) == 0 ? WARNING : NOTE;
}

static int log_add(struct log *log, unsigned line, const char *text) {
    if (log->used == log->size && log_grow(log) != 0)
        return -1;
    struct message *message = &log->messages[log->used++];
    message->severity = severity_of(text);
    message->line = line;
    snprintf(message->text, sizeof message->text, "%s", text);
    return 0;
}

static void log_print(const struct log *log, enum severity severity) {
    for (size_t i = 0; i < log->used; i++)
        if (log->messages[i].severity == severity)
            printf("%u: %s\n", log->messages[i].line, log->messages[i].text);
}

int main(void) {
    struct log log = {NULL, 0, 0};
    char text[100];
    unsigned line = 0;
    while (fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\n")] = '\0';
        if (log_add(&log, ++line, text) != 0)
            break;
    }
    log_print(&log, ERROR);
    log_print(&log, WARNING);
    free(log.messages);
    return 0;
}
