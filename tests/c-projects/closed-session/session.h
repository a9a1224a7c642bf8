#pragma once
struct session;
struct session *session_open(const char *name);
int session_length(const struct session *session);
void session_close(struct session *session);
