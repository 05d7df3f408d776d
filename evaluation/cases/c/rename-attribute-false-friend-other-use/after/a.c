struct queue {
	int max;
	long (*clock)(void);
};
void show(struct queue *q)
{
}
int room(struct queue *q)
{
	return q->clock() > 5 ? 0 : q->max;
}
