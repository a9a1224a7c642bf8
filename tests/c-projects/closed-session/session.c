#include "session.h"
#include <stdlib.h>
#include <string.h>

struct session {
    int length;
    char name[20];
};

struct session *session_open(const char *name) {
    struct session *session = calloc(1, sizeof *session);
    strncpy(session->name, name, sizeof session->name - 1);
    session->length = (int)strlen(name);
    return session;
}

int session_length(const struct session *session) {
    return session->length; //~ use-after-free
}

void session_close(struct session *session) {
    free(session);
}
