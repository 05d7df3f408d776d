struct reader {
	int fd;
	int flags;
};
int reader_open(struct reader *r, const char *path)
{
	r->fd = open(path, r->flags);
	r->flags = 0;
	return r->fd;
}
struct timer {
	long due;
};
void timer_set(struct timer *t, long due)
{
	t->due = due;
}
