static void open_lock(struct session *s) {
    s->flags &= ~LOCKED;
}

static void restart(struct session *s) {
    if (timer_is_running(&s->timer))
        timer_cancel(&s->timer);
    else
        timer_prepare(&s->timer, s);

    if (s->attached != 0) {
        long limit = options_number(s->options, "lock-after");
        if (limit != 0)
            timer_start(&s->timer, limit);
    }
}

void touch(struct session *s, struct timeval *at) {
    if (at == NULL)
        gettimeofday(&s->active, NULL);
    else
        memcpy(&s->active, at, sizeof s->active);
    restart(s);
}
