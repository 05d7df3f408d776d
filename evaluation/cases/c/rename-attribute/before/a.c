struct queue {
	int cnt, max;
	void **items;
};
static int verbosity;
int push(struct queue *q, void *item)
{
	if (q->cnt == q->max)
		return verbosity;
	q->items[q->cnt++] = item;
	return 0;
}
