//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include "session.h"

int main(void) {
    struct session *session = session_open("first");
    session_close(session);
    return session_length(session);
}
