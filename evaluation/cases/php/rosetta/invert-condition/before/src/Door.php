<?php

namespace House;

/** A door with a lock. */
class Door
{
    public function __construct(private Log $log)
    {
    }

    public function enter(User $user): void
    {
        if ($user->isActive()) {
            $this->unlock($user->key());
            $this->log->entered($user);
        } else {
            $this->ring();
            $this->log->refused($user);
        }
    }

    public function check(User $user, int $hour): void
    {
        if ($user->isGuest()) {
            if ($hour > 18) {
                $this->log->late($user, $hour);
            }
        }
    }

    public function leave(User $user, int $hour): void
    {
        if ($user->isLast() && $hour > 20) {
            $this->arm($user->key(), $hour);
        }
    }

    public function label(User $user): string
    {
        if ($user->isGuest()) {
            return 'guest of ' . $user->host();
        } else {
            return $user->name();
        }
    }
}
