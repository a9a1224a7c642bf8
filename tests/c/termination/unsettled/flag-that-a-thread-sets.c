//@ property: termination
//@ truth: holds
//@ expect: unknown
/* It ends if the other thread gets its turn, which is beyond us. */
#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready;
static void *work(void *data) {
    atomic_store(&ready, 1);
    return data;
}
int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, NULL) != 0)
        return 1;
    while (!atomic_load(&ready))
        ;
    pthread_join(thread, NULL);
    return 0;
}
