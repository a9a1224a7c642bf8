//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct box { int *content; char tag; };
int main(void) {
    struct box boxes[2];
    boxes[0].content = malloc(sizeof(int));
    boxes[0].tag = 'x';
    *boxes[0].content = 31;
    memcpy(&boxes[1], &boxes[0], sizeof boxes[0]);
    boxes[0].content = NULL;
    printf("%d %c\n", *boxes[1].content, boxes[1].tag);
    free(boxes[1].content);
    return 0;
}
