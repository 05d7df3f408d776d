#include "door.h"

void enter(struct door *door, const struct user *user)
{
    if (is_active(user)) {
        unlock(door, user->key);
        log_entered(user);
    } else {
        ring(door);
        log_refused(user);
    }
}

void check(const struct user *user, int hour)
{
    if (is_guest(user)) {
        if (hour > 18) {
            log_late(user, hour);
        }
    }
}

void leave(struct door *door, const struct user *user, int hour)
{
    if (is_last(user) && hour > 20) {
        arm(door, user->key, hour);
    }
}

const char *label(const struct user *user)
{
    if (is_guest(user)) {
        return user->host->name;
    } else {
        return user->name;
    }
}
