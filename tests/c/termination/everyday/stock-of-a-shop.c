//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Goods come and go in a sorted list, as so many commands say; at the end all of it is counted and freed. */
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct item {
    unsigned number;
    unsigned count;
    struct item *next;
};
struct shop {
    struct item *items;
    unsigned kinds;
    unsigned refused;
};
static struct item **place_of(struct shop *shop, unsigned number) {
    struct item **place = &shop->items;
    while (*place && (*place)->number < number)
        place = &(*place)->next;
    return place;
}
static void deliver(struct shop *shop, unsigned number, unsigned count) {
    struct item **place = place_of(shop, number);
    if (!*place || (*place)->number != number) {
        struct item *item = malloc(sizeof *item);
        item->number = number;
        item->count = 0;
        item->next = *place;
        *place = item;
        shop->kinds++;
    }
    (*place)->count += count % 100;
}
static void remove_item(struct shop *shop, struct item **place) {
    struct item *item = *place;
    *place = item->next;
    shop->kinds--;
    free(item);
}
static void sell(struct shop *shop, unsigned number) {
    struct item **place = place_of(shop, number);
    if (!*place || (*place)->number != number || (*place)->count == 0) {
        shop->refused++;
        return;
    }
    if (--(*place)->count == 0)
        remove_item(shop, place);
}
static void clear_out(struct shop *shop, unsigned at_most) {
    struct item **place = &shop->items;
    while (*place) {
        if ((*place)->count <= at_most)
            remove_item(shop, place);
        else
            place = &(*place)->next;
    }
}
static unsigned long total(const struct shop *shop) {
    unsigned long sum = 0;
    for (const struct item *item = shop->items; item; item = item->next)
        sum += item->count;
    return sum;
}
static void close_shop(struct shop *shop) {
    while (shop->items)
        remove_item(shop, &shop->items);
}
int main(void) {
    struct shop shop = {NULL, 0, 0};
    unsigned commands = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < commands; i++) {
        unsigned number = __VERIFIER_nondet_uint();
        switch (__VERIFIER_nondet_uint() % 3) {
        case 0:
            deliver(&shop, number, __VERIFIER_nondet_uint());
            break;
        case 1:
            sell(&shop, number);
            break;
        default:
            clear_out(&shop, 2);
            break;
        }
    }
    printf("%u %lu %u\n", shop.kinds, total(&shop), shop.refused);
    close_shop(&shop);
    return 0;
}
