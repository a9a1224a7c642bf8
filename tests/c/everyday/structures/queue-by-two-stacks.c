//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A queue made of two stacks of nodes: new ones go on one, and it is turned over to the other when that is empty. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *below;
    int value;
};

struct queue {
    struct node *in;
    struct node *out;
    unsigned length;
};

static void push(struct node **stack, struct node *node) {
    node->below = *stack;
    *stack = node;
}

static struct node *pop(struct node **stack) {
    struct node *node = *stack;
    if (node != NULL)
        *stack = node->below;
    return node;
}

static void turn_over(struct queue *queue) {
    struct node *node;
    while ((node = pop(&queue->in)) != NULL)
        push(&queue->out, node);
}

static bool enter(struct queue *queue, int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    node->value = value;
    push(&queue->in, node);
    queue->length++;
    return true;
}

static bool first(struct queue *queue, int *value) {
    if (queue->out == NULL)
        turn_over(queue);
    if (queue->out == NULL)
        return false;
    *value = queue->out->value;
    return true;
}

static void leave(struct queue *queue) {
    if (queue->out == NULL)
        turn_over(queue);
    struct node *node = pop(&queue->out);
    if (node != NULL) {
        queue->length--;
        free(node);
    }
}

int main(void) {
    struct queue queue = {NULL, NULL, 0};
    int command, value = 0;
    unsigned served = 0;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command % 2 == 0) {
            if (!enter(&queue, command / 2))
                break;
        } else if (first(&queue, &value)) {
            served++;
            if (value > 0)
                leave(&queue);
            else if (queue.length > 10)
                leave(&queue);
        }
    }
    printf("%u served, the last %d, %u wait\n", served, value, queue.length);
    while (queue.in != NULL || queue.out != NULL)
        leave(&queue);
    return 0;
}
