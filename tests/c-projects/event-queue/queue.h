#pragma once
typedef void handler(int value);
extern int queue_running;
void queue_push(handler *handler, int value);
void queue_step(void);
