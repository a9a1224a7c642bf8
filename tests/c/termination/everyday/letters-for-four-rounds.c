//@ property: termination
//@ truth: holds
//@ expect: holds
// There are many ways through the round and what it calls, and none of them matters.
extern int __VERIFIER_nondet_int(void);

// Letters that go from one to another, by tables that functions look up.
static int name1, name2, name3, key1, key2, key3, friend1, friend2, friend3;
static int letters, from, to, is_sealed, is_read, returned;

static int key_of(int who) {
    if (who == 1) {
        return key1;
    } else if (who == 2) {
        return key2;
    } else if (who == 3) {
        return key3;
    }
    return 0;
}

static void give_key(int who, int key) {
    if (who == 1) {
        key1 = key;
    } else if (who == 2) {
        key2 = key;
    } else if (who == 3) {
        key3 = key;
    }
}

static int friend_of(int who) {
    if (who == 1) {
        return friend1;
    } else if (who == 2) {
        return friend2;
    } else if (who == 3) {
        return friend3;
    }
    return 0;
}

static void befriend(int who, int other) {
    if (who == 1) {
        friend1 = other;
    } else if (who == 2) {
        friend2 = other;
    } else if (who == 3) {
        friend3 = other;
    }
}

static void name(int who, int value) {
    if (who == 1) {
        name1 = value;
    } else if (who == 2) {
        name2 = value;
    } else if (who == 3) {
        name3 = value;
    }
}

static void read_letter(int who) {
    if (is_sealed && key_of(who) == 0) {
        returned = 1;
        return;
    }
    is_sealed = 0;
    is_read = 1;
}

static void deliver(int who) {
    if (friend_of(who) != 0) {
        to = friend_of(who);
        read_letter(to);
    } else {
        read_letter(who);
    }
}

static void send(int sender, int receiver) {
    from = sender;
    to = receiver;
    if (key_of(receiver) != 0) {
        is_sealed = 1;
    }
    deliver(receiver);
    letters = 1;
}

int main(void) {
    name(1, 10);
    name(2, 20);
    name(3, 30);
    int rounds = 0;
    int done1 = 0;
    int done2 = 0;
    int done3 = 0;
    int done4 = 0;
    int done5 = 0;
    int done6 = 0;
    int done7 = 0;
    int done8 = 0;
    int done9 = 0;
    int done10 = 0;
    while (rounds < 4) {
        rounds = rounds + 1;
        if (!done1 && __VERIFIER_nondet_int()) {
            give_key(1, 123);
            done1 = 1;
        } else if (!done2 && __VERIFIER_nondet_int()) {
            give_key(2, 456);
            done2 = 1;
        } else if (!done3 && __VERIFIER_nondet_int()) {
            give_key(3, 789);
            done3 = 1;
        } else if (!done4 && __VERIFIER_nondet_int()) {
            befriend(1, 2);
            done4 = 1;
        } else if (!done5 && __VERIFIER_nondet_int()) {
            befriend(2, 3);
            done5 = 1;
        } else if (!done6 && __VERIFIER_nondet_int()) {
            befriend(3, 1);
            done6 = 1;
        } else if (!done7 && __VERIFIER_nondet_int()) {
            send(1, 2);
            done7 = 1;
        } else if (!done8 && __VERIFIER_nondet_int()) {
            send(2, 3);
            done8 = 1;
        } else if (!done9 && __VERIFIER_nondet_int()) {
            give_key(1, 0);
            done9 = 1;
        } else if (!done10 && __VERIFIER_nondet_int()) {
            give_key(2, 0);
            done10 = 1;
        } else {
            break;
        }
    }
    send(1, 3);
    return returned;
}
