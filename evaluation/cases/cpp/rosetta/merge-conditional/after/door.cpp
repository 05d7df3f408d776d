#include "door.h"

namespace house {

void Door::enter(const User &user) {
    if (user.is_active()) {
        unlock(user.key());
        log_.entered(user);
    } else {
        ring();
        log_.refused(user);
    }
}

void Door::check(const User &user, int hour) {
    if (user.is_guest() && hour > 18) {
        log_.late(user, hour);
    }
}

void Door::leave(const User &user, int hour) {
    if (user.is_last() && hour > 20) {
        arm(user.key(), hour);
    }
}

std::string Door::label(const User &user) const {
    if (user.is_guest()) {
        return "guest of " + user.host();
    } else {
        return user.name();
    }
}

}  // namespace house
