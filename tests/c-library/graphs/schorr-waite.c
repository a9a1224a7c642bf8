// Marks all that can be reached and turns links around on the way, in any graph.
#include <stddef.h>

struct object {
    int marked;
    int turned;
    struct object *left, *right;
};

void mark(struct object *root) { //@ holds holds -> holds holds
    struct object *at = root, *behind = NULL;
    while (behind || (at && !at->marked)) {
        if (!at || at->marked) {
            if (behind->turned) {
                struct object *old = at;
                at = behind;
                behind = behind->right;
                at->right = old;
            } else {
                struct object *old = at;
                at = behind->right;
                behind->right = behind->left;
                behind->left = old;
                behind->turned = 1;
            }
        } else {
            struct object *old = behind;
            behind = at;
            at = at->left;
            behind->left = old;
            behind->marked = 1;
            behind->turned = 0;
        }
    }
}

// It goes to the right of what may be null.
void mark_wrongly(struct object *root) { //@ violated violated -> violated unknown
    struct object *at = root, *behind = NULL;
    while (!at || !at->marked) {
        struct object *old = behind;
        behind = at;
        at = at->left;
        behind->left = old;
        behind->marked = 1;
    }
}
