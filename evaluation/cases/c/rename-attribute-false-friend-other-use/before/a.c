struct queue {
	char *label;
	int max;
};
void show(struct queue *q)
{
	puts(q->label);
}
int room(struct queue *q)
{
	return q->max;
}
