struct queue {
	int length, max;
	void **items;
};
static int log_level;
int push(struct queue *q, void *item)
{
	if (q->length == q->max)
		return log_level;
	q->items[q->length++] = item;
	return 0;
}
