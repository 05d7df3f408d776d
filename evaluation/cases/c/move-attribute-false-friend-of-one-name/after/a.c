struct reader {
	int fd;
};
int reader_open(struct reader *r, const char *path)
{
	r->fd = open(path, 0);
	return r->fd;
}
struct timer {
	long due;
	unsigned flags;
};
void timer_set(struct timer *t, long due)
{
	t->flags |= TIMER_ARMED;
	t->due = due;
}
